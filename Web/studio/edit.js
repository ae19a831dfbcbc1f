// The page of one template: its panes, and what jumps from one to another.

import {askDialog, button, chooseFile, download, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {Addresses} from "./addresses.js";
import {ArticleView} from "./article.js";
import {OriginalView} from "./original.js";
import {Preview} from "./preview.js";
import {makeRulesEditor, showProblems} from "./rules-editor.js";
import {Saving} from "./saving.js";
import {tabs} from "./tabs.js";
import {texts} from "./texts.js";
import {showVersions} from "./versions.js";

const MOST_BYTES = 256 << 10;
const SLOW_MS = 500;
const FOLLOW_MS = 350;
const BADGES = {
  private: "",
  pending: ".warning",
  published: ".good",
  rejected: ".danger"
};

const data = pageData();
const find = (id) => document.getElementById(id);
const isReadOnly = data.own === false;
const words = await ask("GET", "/studio/api/words").catch(() => ({}));
const editor = await makeRulesEditor(
  find("rules"), {rules: data.rules, words, hasCodeMirror: data.codemirror !== false, isReadOnly});
const saving = new Saving(data.id, data, editor, find("saved"));
const addresses = new Addresses(data.id, data.addresses, {
  list: find("address-rows"),
  form: find("address-form"),
  field: find("address"),
  problem: find("address-problem"),
  check: find("check"),
  status: find("check-status"),
  chosen: find("chosen"),
},
  isReadOnly);
const preview = new Preview(data.id, () => addresses.chosen ? {url: addresses.chosen, rules: editor.value} : null);
const article = new ArticleView(find("article"), (index) => jumpFromBlock(index));
const original = new OriginalView(data.id, find("frame"), find("outline"), {
  jump: jumpFromElement,
  use: (query) => {
    panes.show("pane-rules");
    editor.write(query);
  }
});
const panes = tabs(find("pane-tabs"), (id) => {
  if (id === "pane-rules") editor.refresh();
});
const leftTabs = tabs(find("left-tabs"));
tabs(find("right-tabs"));
tabs(find("below-tabs"));

let state = data.state, blocks = [], slow = 0, following = 0;

// MARK: Sentences

function notice(sentence, actions = []) {
  const shown = element("div.note", {role: "status"}, element("span", {}, sentence));
  const buttons = actions.map(({label, work}) => button(".small", label, () => {
    shown.remove();
    work();
  }));
  shown.append(element(
    "div.actions", {}, buttons, actions.length ? null : button(".small.plain", texts.close, () => shown.remove())));
  find("notices").append(shown);
}

/** Does something with the server, and says why it failed. */
async function attempt(work) {
  try {
    return await work() ?? true;
  } catch (error) {
    notice(error.message);
    return null;
  }
}

// MARK: Jumps

function jumpFromBlock(index) {
  const block = blocks.find((one) => one.index === index);
  if (!block) return;
  article.mark([index], false);
  if (block.node) original.show(addresses.chosen, block.node);
  if (block.line > 0) {
    panes.show("pane-rules");
    editor.goTo(block.line, block.column > 0 ? block.column : 1);
  }
}

/** From an element of the page: to its own block, the first one within it, or the one around it. */
function jumpFromElement(node) {
  original.show(addresses.chosen, node);
  const within = (outer, inner) => inner === outer || inner.startsWith(`${outer}/`);
  const found = blocks.find((block) => block.node === node)
    ?? blocks.find((block) => block.node && within(node, block.node))
    ?? blocks.findLast((block) => block.node && within(block.node, node));
  article.mark(found ? [found.index] : []);
  if (found?.line > 0) editor.goTo(found.line, found.column > 0 ? found.column : 1);
}

const blocksOfLine = (line) => blocks.filter((block) => block.line === line);

/** Shows what the rule below the cursor has made. */
function followLine() {
  const made = blocksOfLine(editor.line);
  article.mark(made.map((block) => block.index));
  for (const item of find("debug").children) item.classList.toggle("marked", Number(item.dataset.line) === editor.line);
  clearTimeout(following);
  const node = made.find((block) => block.node)?.node;
  if (node) following = setTimeout(() => original.show(addresses.chosen, node), FOLLOW_MS);
}

// MARK: The preview

function showReason(sentence, isBad = false) {
  const place = find("reason");
  place.textContent = sentence;
  place.className = isBad ? "problem" : "note";
}

function showDebug(lines) {
  find("debug-count").textContent = lines.length ? ` (${lines.length})` : "";
  const items = lines.length ? lines.map(debugItem) : [element("li.hint", {}, texts.noDebug)];
  find("debug").replaceChildren(...items);
}

function debugItem({line, node, text}) {
  const toRule = () => {
    panes.show("pane-rules");
    editor.goTo(line);
  };
  const toPage = () => {
    leftTabs.show("original");
    panes.show("pane-page");
    original.show(addresses.chosen, node);
  };
  const actions = element("span.actions", {});
  if (line > 0) actions.append(button(".small", texts.line(line), toRule));
  if (node) actions.append(button(".small", texts.toPage, toPage));
  return element("li", {"data-line": line}, element("pre", {}, text), actions);
}

preview.addEventListener("working", () => {
  clearTimeout(slow);
  slow = setTimeout(() => {
    find("working").textContent = texts.working;
  }, SLOW_MS);
});

function ended() {
  clearTimeout(slow);
  find("working").textContent = "";
}

preview.addEventListener("failed", (event) => {
  ended();
  showReason(texts.noPreview(event.detail.message), true);
});

preview.addEventListener("result", (event) => {
  ended();
  const result = event.detail;
  const problems = result.problems ?? [];
  editor.problems = problems;
  showProblems(find("problems"), editor, problems);
  find("problem-count").textContent = texts.problems(problems.length);
  showDebug(result.debug ?? []);
  showReason(result.article ? "" : result.reason || texts.noArticle, !result.article);
  blocks = result.article ? result.blocks ?? [] : [];
  find("article").classList.toggle("old", !result.article);
  if (result.article) article.show({html: result.html, blocks});
  article.mark(blocksOfLine(editor.line).map((block) => block.index), false);
  if (result.isFresh) {
    original.reload();
    showOutline(addresses.chosen);
  }
  document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown ?? 0) + 1);
});

/** Lists the elements of a page, which do not change with the rules. */
async function showOutline(url) {
  original.setOutline([]);
  if (!url) return;
  const outline = await ask("GET", `/studio/api/templates/${data.id}/outline?url=${encodeURIComponent(url)}`).catch(() => []);
  if (addresses.chosen === url) original.setOutline(outline);
}

function showPage() {
  original.show(addresses.chosen);
  showOutline(addresses.chosen);
  find("no-address").hidden = Boolean(addresses.chosen);
  find("fetch").disabled = !addresses.chosen;
  preview.now();
}

// MARK: The state of the template

function showState() {
  const badge = find("state");
  badge.textContent = texts.states[state] ?? state;
  badge.className = `badge${(BADGES[state] ?? "").replace(".", " ")}`;
  const isNewer = state === "published" && data.publishedVersion && saving.version > data.publishedVersion;
  find("publish").hidden = isReadOnly || !(state === "private" || state === "rejected" || isNewer);
  find("publish").textContent = isNewer ? texts.publishAgain : texts.publish;
  find("withdraw").hidden = isReadOnly || !(state === "pending" || state === "published");
  find("judging").hidden =
    !(data.administrator && state === "pending" && !data.own) && !(data.administrator && state === "pending");
}

const act = async (name, body = {}) => {
  const answer = await attempt(() => ask("POST", `/studio/api/templates/${data.id}/${name}`, body));
  if (answer?.state) {
    state = answer.state;
    showState();
  }
  return answer;
};

async function publish() {
  await saving.save();
  if (editor.problems.some((problem) => problem.severity === "error")) {
    notice(texts.publishErrors);
    return;
  }
  const content = element("div", {}, element("p", {}, texts.publishText),
    addresses.addresses.length < 3 ? element("p.hint", {}, texts.publishAddresses) : null);
  const answer = await askDialog(texts.publishQuestion, content,
    [{value: "", label: texts.cancel}, {value: "yes", label: texts.publish.replace("…", ""), spec: ".main"}]);
  if (answer === "yes") {
    data.publishedVersion = undefined;
    await act("publish");
  }
}

async function reject() {
  const reason = element("input", {id: "reject-reason", maxlength: "500"});
  const content = element("div.field", {}, element("label", { for: "reject-reason"
  }, texts.rejectReason), reason);
  const answer = await askDialog(texts.reject, content,
    [{value: "", label: texts.cancel}, {value: "yes", label: texts.reject.replace("…", ""), spec: ".danger"}]);
  if (answer === "yes") act("reject", {reason: reason.value});
}

function showLink() {
  const link = addresses.chosen
    ? `${location.origin}/iv?url=${encodeURIComponent(addresses.chosen)}&rhash=${data.rhash}`
    : data.link;
  const field = element("input", {readonly: true, value: link, "aria-label": texts.link, dir: "ltr"});
  const copy = button(".main", texts.copy, async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch { document.execCommand("copy"); }
    copy.textContent = texts.copied;
  });
  askDialog(texts.link, element("div", {}, element("p", {}, texts.linkText), field, element("p", {}, copy)),
    [{value: "", label: texts.close}]);
}

async function importRules() {
  const file = await chooseFile(".iv,.xpath,.txt,text/plain");
  if (!file) return;
  if (file.size > MOST_BYTES) {
    notice(texts.tooBig);
    return;
  }
  editor.value = (await file.text()).replace(/\r\n?/g, "\n");
  notice(texts.imported(file.name));
}

// MARK: The start

find("publish").addEventListener("click", publish);
find("fetch").addEventListener("click", () => preview.now(true));
find("withdraw").addEventListener("click", () => {
  if (confirm(texts.withdrawQuestion)) act("withdraw");
});
find("agree").addEventListener("click", () => act("agree", {version: data.version}));
find("reject").addEventListener("click", reject);
find("link").addEventListener("click", showLink);
find("versions").addEventListener("click", () => showVersions(data.id, editor, isReadOnly, (rules, version) => {
  editor.value = rules;
  notice(texts.restored(version));
}));
find("import").addEventListener("click", importRules);
find("export").addEventListener("click", () => download(`${data.host}.iv`, "text/plain", editor.value));
find("delete").addEventListener("click", async () => {
  if (!confirm(texts.sure(texts.remove_template)) || !await act("delete")) return;
  saving.forget();
  saving.stored = editor.value;
  location.assign("/studio");
});
for (const id of ["import", "delete"]) find(id).hidden = isReadOnly;

editor.addEventListener("change", () => preview.later());
editor.addEventListener("line", followLine);
editor.addEventListener("show", () => {
  const made = blocksOfLine(editor.line);
  if (!made.length) return;
  panes.show("pane-article");
  article.mark(made.map((block) => block.index));
  article.block(made[0].index)?.querySelector(".block-line")?.focus();
});
saving.addEventListener("saved", showState);
saving.addEventListener("conflict", () => notice(texts.conflict, [
  {label: texts.loadTheirs, work: () => saving.settle(true)},
  {label: texts.keepMine, work: () => saving.settle(false)},
]));
addresses.addEventListener("choose", showPage);
addresses.addEventListener("change", () => {
  find("address-count").textContent = addresses.addresses.length ? ` (${addresses.addresses.length})` : "";
});
find("address-count").textContent = addresses.addresses.length ? ` (${addresses.addresses.length})` : "";

if (!editor.hasColours) notice(texts.noCodeMirror);
if (isReadOnly) notice(texts.readOnly);
if (!isReadOnly && data.refusal) notice(texts.refused(data.refusal));
if (!isReadOnly && data.fault) notice(texts.failed(moment(data.faulted), data.fault));
const kept = isReadOnly ? null : saving.kept;
if (kept) {
  notice(texts.found(moment(kept.time)), [
    {
      label: texts.restoreRules,
      work: () => {
        editor.value = kept.rules;
      }
    },
    {label: texts.discard, work: () => saving.forget()},
  ]);
}
showState();
showDebug([]);
showPage();
document.documentElement.dataset.ready = "true";
