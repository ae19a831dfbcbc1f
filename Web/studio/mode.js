// The rules language for CodeMirror: colours and completion. The names come from the server.

const AXES = [
  "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following",
  "following-sibling", "next-sibling", "parent", "preceding", "preceding-sibling", "prev-sibling", "self"
];
const XPATH = [
  "has-class", "contains", "starts-with", "ends-with", "normalize-space", "string-length", "translate", "not", "last",
  "position", "count", "text", "concat", "substring", "substring-before", "substring-after", "name", "local-name",
  "string", "number", "self", "node"
];
const TAGS = [
  "a", "anchor", "article", "aside", "audio", "b", "blockquote", "br", "cite", "code", "details", "div", "em",
  "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "li", "mark", "ol",
  "p", "pic", "pre", "reference", "related", "s", "slideshow", "span", "strong", "sub", "summary", "sup", "table", "td",
  "th", "tr", "u", "ul", "video"
];

const nameOf = (word) => typeof word === "string" ? word : word.name;

/** The server's words as sets of names. */
export function wordSets(words) {
  const set = (list) => new Set((list ?? []).map(nameOf));
  return {
    functions: set(words.functions),
    properties: set(words.properties),
    conditions: set(words.conditions),
    options: set(words.options)
  };
}

/** Names the mode "rules". */
export function defineMode(CodeMirror, words) {
  const known = (set, name, style) => set.size === 0 || set.has(name.toLowerCase()) ? style : "error";

  function start(stream, state) {
    if (stream.eatSpace()) return null;
    state.atStart = false;
    let found;
    if ((found = stream.match(/^~(\w*)/))) return known(words.options, found[1], "meta");
    if ((found = stream.match(/^[?!](\w*)/))) {
      state.isPattern = /^(domain|path)/.test(found[1]);
      return known(words.conditions, found[1], "keyword");
    }
    if ((found = stream.match(/^@(\w*)/))) return known(words.functions, found[1], "builtin");
    if (stream.match(/^\$\w+[?+]?/)) return "variable-2";
    if (stream.match(/^<[\w-]*>?/)) return "tag";
    if (stream.match(/^\+\s*[\w.]+/)) return "def";
    if (stream.match(/^\w+!{0,2}(?=\s*:|\s*$)/)) return "property";
    return inside(stream, state);
  }

  function inside(stream, state) {
    if (stream.eatSpace()) return null;
    if (state.isPattern && stream.match(/^:\s*/)) {
      state.isInPattern = true;
      return "punctuation";
    }
    if (state.isInPattern) return stream.match(/^(\\#|\\.|[^#\\])+/) ? "string-2" : (stream.next(), null);
    const quote = stream.peek();
    if (quote === "\"" || quote === "'") {
      stream.next();
      let letter;
      while ((letter = stream.next())) {
        if (letter === "\\") stream.next();
        else if (letter === quote) break;
      }
      return "string";
    }
    if (stream.match(/^\$(\$|@|\w+)/))
      return stream.current().length === 2 && /[$@]$/.test(stream.current()) ? "variable-3" : "variable-2";
    if (stream.match(/^@[\w:-]+/)) return "attribute";
    if (stream.match(/^<[\w-]+>/)) return "tag";
    if (stream.match(/^[\w-]+(?=::)/)) return "keyword";
    if (stream.match(/^[\w-]+(?=\()/)) return "qualifier";
    if (stream.match(/^\d+\b/)) return "number";
    if (stream.match(/^null\b/)) return "atom";
    if (stream.match(/^[\w-]+/)) return "variable";
    if (stream.match(/^[{}()[\]]/)) return "bracket";
    stream.next();
    return "punctuation";
  }

  CodeMirror.defineMode("rules", () => ({
    startState: () => ({atStart: true, isPattern: false, isInPattern: false, isJoined: false}),
    token(stream, state) {
      if (stream.sol()) {
        if (!state.isJoined) Object.assign(state, {atStart: true, isPattern: false, isInPattern: false});
        state.isJoined = stream.string.endsWith("\\");
      }
      if (stream.peek() === "#") {
        stream.skipToEnd();
        return "comment";
      }
      return state.atStart ? start(stream, state) : inside(stream, state);
    },
    blankLine(state) { state.isJoined = false; },
    lineComment: "#",
    closeBrackets: "()[]{}\"\"",
  }));
}

function candidates(before, text, words) {
  const variables = () => [...new Set([...text.matchAll(/^\s*\$(\w+)[?+]?\s*:/gm)].map((found) => `$${found[1]}`))];
  const withSign = (set, sign) => [...set].map((name) => sign + name);
  let found;
  if (/^[^"]*("[^"]*"[^"]*)*"[^"]*$/.test(before)) return {list: [], typed: ""};
  if ((found = /^\s*([@~]\w*)$/.exec(before)))
    return {list: withSign(found[1][0] === "@" ? words.functions : words.options, found[1][0]), typed: found[1]};
  if ((found = /^\s*([?!]\w*)$/.exec(before))) return {list: withSign(words.conditions, found[1][0]), typed: found[1]};
  if ((found = /(\$[\w@$]*)$/.exec(before)))
    return {list: [...variables(), "$$", "$@", ...withSign(words.properties, "$")], typed: found[1]};
  if ((found = /^\s*(\w*)$/.exec(before)))
    return {list: [...words.properties].map((name) => `${name}: `), typed: found[1]};
  if ((found = /(<[\w-]*)$/.exec(before))) return {list: TAGS.map((tag) => `<${tag}>`), typed: found[1]};
  if ((found = /([\w-]+)$/.exec(before)))
    return {list: [...XPATH.map((name) => `${name}(`), ...AXES.map((axis) => `${axis}::`)], typed: found[1]};
  return {list: [], typed: ""};
}

const SHORTEST_WORD = 4;

function atCursor(editor, words) {
  const cursor = editor.getCursor();
  return {cursor, ...candidates(editor.getLine(cursor.line).slice(0, cursor.ch), editor.getValue(), words)};
}

/** True if what stands before the cursor is a name already. */
export function isWhole(editor, words) {
  const {list, typed} = atCursor(editor, words);
  return list.some((name) => name.replace(/: $/, "") === typed);
}

/** What a line may go on with at the cursor, for show-hint. */
export function hints(CodeMirror, editor, words, isAsked) {
  const {cursor, list, typed} = atCursor(editor, words);
  const lower = typed.toLowerCase();
  const none = {list: [], from: cursor, to: cursor};
  // A name that is whole needs no list, whose first item Enter would take. Nor do the short names of elements.
  if (!isAsked
    && (isWhole(editor, words)
      || (/^[\w-]+$/.test(typed) && typed.length < SHORTEST_WORD && list[0] !== `${[...words.properties][0]}: `)))
    return none;
  const fitting = list.filter((name) => name.toLowerCase().startsWith(lower) && name !== typed);
  return {list: fitting.slice(0, 60), from: CodeMirror.Pos(cursor.line, cursor.ch - typed.length), to: cursor};
}
