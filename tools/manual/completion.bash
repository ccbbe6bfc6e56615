# bash completion for @program@, made of its tables of options.

@tables@

# Names of classes below the class path that begin with a word, a package at a time.
_@program@_classes() {
    local path=${CLASSPATH:-.} at directory file
    for ((at = 1; at < ${#words[@]}; at++)); do
        case ${words[at - 1]} in -cp | -classpath) path=${words[at]} ;; esac
        case ${words[at]} in --class-path=*) path=${words[at]#*=} ;; esac
    done
    while read -r directory; do
        for file in "${directory:-.}/${1//.//}"*; do
            local name=${file#"${directory:-.}/"}
            if [[ -d $file ]]; then
                compgen -G "$file/*" >/dev/null && echo "${name//\//.}."
            elif [[ $name == *.class && $name != *\$* ]]; then
                name=${name%.class}
                echo "${name//\//.}"
            fi
        done
    done <<< "${path//:/$'\n'}"
}

# The words before the one to complete: sets `command` to those that name one, and `is_argument`
# where they end the options.
_@program@_read_words() {
    local at
    command="" is_argument=
    for ((at = 1; at < ${#words[@]}; at++)); do
        local word=${words[at]}
        if [[ " $_@program@_next " == *" $word "* ]]; then
            [[ " $_@program@_ends " == *" $word "* ]] && is_argument=yes
            ((at++))
        elif [[ $word != -* && $word != @* ]]; then
            if [[ " $(_@program@_commands "$command") " == *" $word "* ]]; then
                command=${command:+$command }$word
            elif [[ -z $(_@program@_commands "") ]]; then
                is_argument=yes
            fi
        fi
    done
}

# Nothing in COMPREPLY: the name of a file.
_@program@() {
    local line=${COMP_LINE:0:COMP_POINT} command is_argument candidates=() option list
    local word=${line##*[[:space:]]}
    local -a words
    read -ra words <<< "${line%"$word"}"
    COMPREPLY=()
    _@program@_read_words
    local last=${words[${#words[@]} - 1]}
    if [[ -n $is_argument || " $_@program@_next " == *" $last "* ]]; then
        return
    fi
    if [[ $word == -*[=:]* ]]; then
        option=${word%%[=:]*} list=${word#*[=:]}
        local before=${word:0:${#option}+1}
        if [[ " $_@program@_lists " == *" $option "* && $list == *,* ]]; then
            before+=${list%,*},
        fi
        candidates=($(_@program@_values "$command" "$option"))
        candidates=("${candidates[@]/#/$before}")
    elif [[ $word == -* ]]; then
        candidates=($(_@program@_options "$command"))
    elif [[ -n $(_@program@_commands "$command") ]]; then
        candidates=($(_@program@_commands "$command"))
    elif [[ -z $command ]]; then
        candidates=($(_@program@_classes "$word"))
    fi
    # Readline replaces what follows the last = or : only.
    local kept=${word%"${word##*[=:]}"} candidate
    for candidate in "${candidates[@]}"; do
        if [[ $candidate == "$word"* && -n $candidate ]]; then
            COMPREPLY+=("${candidate#"$kept"}")
        fi
    done
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:.] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -o bashdefault -o default -F _@program@ @program@
