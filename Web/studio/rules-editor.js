// The field in which rules are written: CodeMirror, or a plain one where it is missing.

import {button, element} from "../style/elements.js";
import {defineMode, hints, isWhole, wordSets} from "./mode.js";
import {texts} from "./texts.js";

const SCRIPTS = [
  "lib/codemirror.js", "addon/hint/show-hint.js", "addon/edit/closebrackets.js", "addon/edit/matchbrackets.js",
  "addon/comment/comment.js", "addon/selection/active-line.js"
];
const STYLES = ["lib/codemirror.css", "addon/hint/show-hint.css"];
const FOLDER = "/assets/codemirror/";

const load = (made) => new Promise((resolve, reject) => {
  made.addEventListener("load", resolve);
  made.addEventListener("error", () => reject(new Error(made.src || made.href)));
  document.head.append(made);
});

async function loadCodeMirror() {
  for (const name of STYLES) document.head.prepend(element("link", {rel: "stylesheet", href: FOLDER + name}));
  for (const name of SCRIPTS) await load(element("script", {src: FOLDER + name}));
  return window.CodeMirror;
}

/**
 * Makes the field in a place. It sends `change`, `line` when the cursor goes to another line, `save` and `show` for keys.
 *
 * @param options `{ rules, words, hasCodeMirror, isReadOnly }`.
 */
export async function makeRulesEditor(place, options) {
  if (options.hasCodeMirror) {
    try {
      return new CodeField(place, await loadCodeMirror(), options);
    } catch { /* The plain field works without it. */
    }
  }
  return new PlainField(place, options);
}

/** Lines beyond the screen that are drawn: all, for the browser's search, unless that makes typing slow. */
const marginFor = (lines) => lines > 1000 ? 10 : Infinity;

class CodeField extends EventTarget {
  hasColours = true;
  #marks = [];
  #line = -1;
  /** True if the list of names was asked for by a key. */
  #isAsked = false;

  constructor(place, CodeMirror, {rules, words, isReadOnly}) {
    super();
    this.CodeMirror = CodeMirror;
    const sets = wordSets(words);
    defineMode(CodeMirror, sets);
    const editor = CodeMirror(place, {
      value: rules,
      mode: "rules",
      lineNumbers: true,
      lineWrapping: true,
      matchBrackets: true,
      autoCloseBrackets: true,
      styleActiveLine: true,
      indentUnit: 2,
      gutters: ["problems", "CodeMirror-linenumbers"],
      viewportMargin: marginFor(rules.split("\n").length),
      inputStyle: "contenteditable",
      readOnly: isReadOnly,
      screenReaderLabel: texts.rules,
      spellcheck: false,
      hintOptions: {
        hint: () => hints(CodeMirror, editor, sets, this.#isAsked),
        completeSingle: false,
        // After a whole name Enter goes to the next line, however quickly it is typed.
        extraKeys: {Enter: (_, list) => this.#enter(list, sets)},
      },
      // Tab leaves the field, so that the keyboard alone reaches all of the page.
      extraKeys: {
        Tab: false,
        "Shift-Tab": false,
        "Ctrl-Space": () => this.#showHint(true),
        "Ctrl-/": "toggleComment",
        "Cmd-/": "toggleComment",
        "Ctrl-S": () => this.#send("save"),
        "Cmd-S": () => this.#send("save"),
        "Alt-Enter": () => this.#send("show"),
      },
    });
    this.editor = editor;
    editor.on("change", (_, change) => {
      const margin = marginFor(editor.lineCount());
      if (editor.getOption("viewportMargin") !== margin) editor.setOption("viewportMargin", margin);
      if (change.origin !== "setValue") this.#complete(change);
      this.#send("change");
    });
    editor.on("cursorActivity", () => {
      if (editor.getCursor().line === this.#line) return;
      this.#line = editor.getCursor().line;
      this.#send("line");
    });
    editor.on("gutterClick", (_, line) => {
      editor.setCursor(line, 0);
      editor.focus();
    });
  }

  #send(name) { this.dispatchEvent(new Event(name)); }

  /** Offers names while they are typed. */
  #complete(change) {
    if (change.origin !== "+input" || !/^[\w@$~?!<-]$/.test(change.text.at(-1)) || change.text.length > 1) return;
    setTimeout(() => {
      if (!this.editor.state.completionActive) this.#showHint(false);
    }, 0);
  }

  #enter(list, sets) {
    if (this.#isAsked || !isWhole(this.editor, sets)) {
      list.pick();
      return;
    }
    list.close();
    this.editor.execCommand("newlineAndIndent");
  }

  #showHint(isAsked) {
    this.#isAsked = isAsked;
    this.editor.showHint();
  }

  get value() { return this.editor.getValue(); }
  set value(rules) {
    this.editor.replaceRange(rules, {line: 0, ch: 0}, {line: this.editor.lastLine() + 1, ch: 0}, "import");
  }
  get line() { return this.editor.getCursor().line + 1; }

  /** Shows problems beside their lines and below their letters. */
  set problems(problems) {
    this.editor.operation(() => {
      this.#marks.forEach((mark) => mark.clear());
      this.#marks = [];
      this.editor.clearGutter("problems");
      for (const {line, column, length, severity, message} of problems) {
        if (line < 1 || line > this.editor.lineCount()) continue;
        const start = Math.max(0, (column ?? 1) - 1);
        const end = length ? start + length : this.editor.getLine(line - 1).length;
        this.#marks.push(this.editor.markText({line: line - 1, ch: start},
          {line: line - 1, ch: Math.max(end, start + 1)}, {className: `squiggle ${severity}`, title: message}));
        const sign = element(`span.gutter-sign.${severity}`,
          {title: message, role: "img", "aria-label": `${texts[severity]}: ${message}`},
          severity === "error" ? "✕" : "!");
        const info = this.editor.lineInfo(line - 1);
        if (severity === "error" || !info.gutterMarkers?.problems)
          this.editor.setGutterMarker(line - 1, "problems", sign);
      }
    });
  }

  /** Goes to a place, and selects `length` letters there. */
  goTo(line, column = 1, length = 0) {
    const start = {line: line - 1, ch: Math.max(0, column - 1)};
    this.editor.focus();
    this.editor.setSelection(start, {line: start.line, ch: start.ch + length});
    this.editor.scrollIntoView(start, 80);
    this.editor.addLineClass(start.line, "wrap", "line-flash");
    setTimeout(() => this.editor.removeLineClass(start.line, "wrap", "line-flash"), 900);
  }

  /** Writes text in the place of letters, or at the cursor. */
  write(text, line, column, length) {
    if (line)
      this.editor.replaceRange(
        text, {line: line - 1, ch: column - 1}, {line: line - 1, ch: column - 1 + length}, "+write");
    else this.editor.replaceSelection(text, "end", "+write");
    this.editor.focus();
  }

  refresh() { this.editor.refresh(); }
  focus() { this.editor.focus(); }
}

class PlainField extends EventTarget {
  hasColours = false;
  #line = 0;

  constructor(place, {rules, isReadOnly}) {
    super();
    this.problems = [];
    this.field = element("textarea.plain-rules", {
      "aria-label": texts.rules,
      spellcheck: "false",
      autocapitalize: "none",
      readonly: isReadOnly,
      wrap: "off",
      dir: "ltr"
    });
    this.field.value = rules;
    place.append(this.field);
    this.field.addEventListener("input", () => this.dispatchEvent(new Event("change")));
    for (const name of ["keyup", "click"]) {
      this.field.addEventListener(name, () => {
        if (this.line === this.#line) return;
        this.#line = this.line;
        this.dispatchEvent(new Event("line"));
      });
    }
    this.field.addEventListener("keydown", (event) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key === "s";
      if (!isSave && !(event.altKey && event.key === "Enter")) return;
      event.preventDefault();
      this.dispatchEvent(new Event(isSave ? "save" : "show"));
    });
  }

  get value() { return this.field.value; }
  set value(rules) {
    this.field.value = rules;
    this.dispatchEvent(new Event("change"));
  }
  get line() { return this.value.slice(0, this.field.selectionStart).split("\n").length; }

  #offset(line, column) {
    return this.value.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  }

  goTo(line, column = 1, length = 0) {
    const start = this.#offset(line, column);
    this.field.focus();
    this.field.setSelectionRange(start, start + length);
    this.field.scrollTop = (line - 4) * parseFloat(getComputedStyle(this.field).lineHeight);
  }

  write(text, line, column, length) {
    const start = line ? this.#offset(line, column) : this.field.selectionStart;
    this.field.setRangeText(text, start, line ? start + length : this.field.selectionEnd, "end");
    this.dispatchEvent(new Event("change"));
    this.field.focus();
  }

  refresh() {}
  focus() { this.field.focus(); }
}

/** The list of problems below the rules. */
export function showProblems(list, editor, problems) {
  list.replaceChildren(...problems.map(({line, column, length, severity, message, suggestion}) => {
    const parts = [
      element(`span.badge.${severity === "error" ? "danger" : "warning"}`, {}, texts[severity] ?? severity),
      button(
        ".as-link.problem-text", `${texts.line(line)}: ${message}`, () => editor.goTo(line, column ?? 1, length ?? 0)),
    ];
    if (suggestion)
      parts.push(
        button(".small", texts.replaceBy(suggestion), () => editor.write(suggestion, line, column ?? 1, length ?? 0)));
    return element("li", {}, parts);
  }));
}
