/* The name that a search without a match may have meant, by the rule of vm/names/hint.h. */

const LONGEST = 200;

/** The number of changed letters from one text to the other; a swap of neighbours is one change. */
function distance(a, b)
{
    if (a.length > LONGEST || b.length > LONGEST) {
        return LONGEST;
    }
    let before = [], last = Array.from({length : b.length + 1}, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
        const row = [ i ];
        for (let j = 1; j <= b.length; j++) {
            row[j] = Math.min(
                last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), last[j] + 1, row[j - 1] + 1,
                i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1
                                                                                 : LONGEST);
        }
        [before, last] = [ last, row ];
    }
    return last[b.length];
}

/**
 * @param {string} text what was searched for
 * @param {Iterable<[string, string]>} methods names of class and method, with dots
 * @returns {string} "; the nearest is shop.Store.take"; "": no name is near
 */
export function nearestHint(text, methods)
{
    const word = text.trim()
                     .replace(/^(?:package|class|method|pattern):/, "")
                     .replace(/\(.*/s, "")
                     .replace(/[*+@]/g, "")
                     .replace(/[#/]/g, ".")
                     .replace(/\.+$/, "");
    let limit = Math.min(Math.floor((word.length + 1) / 3) + 1, LONGEST), found = "";
    const offer = (name, shown) => {
        const isBegin = word.length >= 3 && name.length > word.length && name.startsWith(word);
        if (name === "" || (!isBegin && Math.abs(name.length - word.length) >= limit)) {
            return false;
        }
        const away =
            Math.min(distance(word, name), isBegin ? Math.floor((word.length + 1) / 3) : LONGEST);
        const isNearer = away < limit && away < name.length;
        [limit, found] = isNearer ? [ away, shown ] : [ limit, found ];
        return isNearer;
    };
    for (const [klass, name] of methods) {
        const full = `${klass}.${name}`, simple = klass.lastIndexOf(".") + 1;
        const [isWholeNear, isSimpleNear] =
            [ full, full.slice(simple) ].map((one) => offer(one, full));
        if (!isWholeNear && !isSimpleNear && !word.includes(".")) {
            offer(name, full);
        }
        [klass, klass.slice(simple)].forEach((one) => offer(one, klass));
    }
    return found === "" ? "" : `; the nearest is ${found}`;
}
