/** Small programs for a compiler. */
function unused(a) { return a * 17; }
/** @constructor */ function Stack() { this.items = []; this.size = 0; }
Stack.prototype.push = function(x) { this.items[this.size++] = x; return this; };
Stack.prototype.pop = function() { if (this.size === 0) { throw new Error("empty"); } return this.items[--this.size]; };
function evaluate(text) {
  var stack = new Stack(), tokens = text.split(" ");
  for (var i = 0; i < tokens.length; i++) {
    var token = tokens[i];
    switch (token) {
      case "+": stack.push(stack.pop() + stack.pop()); break;
      case "*": stack.push(stack.pop() * stack.pop()); break;
      case "-": var right = stack.pop(); stack.push(stack.pop() - right); break;
      default: stack.push(parseFloat(token));
    }
  }
  return stack.pop();
}
var constant = 60 * 60 * 24, debug = false;
if (debug) { window["console"].log("never"); }
window["run"] = function(text, options) {
  var result = [], more = options && options.more ? options.more : 0;
  try { result.push(evaluate(text)); } catch (error) { result.push(error.message); } finally { result.push(constant); }
  for (var key in options) { if (options.hasOwnProperty(key)) { result.push(key + "=" + options[key]); } }
  return result.concat([1, 2, 3].map(function(x) { return x * x + more; }));
};
