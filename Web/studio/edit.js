// The page of one template: its panes, and what jumps from one to another.

import {askDialog, button, chooseFile, download, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {Addresses} from "./addresses.js";
import {ArticleView, showWithin} from "./article.js";
import {OriginalView} from "./original.js";
import {Preview} from "./preview.js";
import {makeRulesEditor, showProblems} from "./rules-editor.js";
import {Saving} from "./saving.js";
import {tabs} from "./tabs.js";
import {sentence, texts} from "./texts.js";
import {showVersions} from "./versions.js";

const MOST_BYTES = 256 << 10;
const SLOW_MS = 500;
const FOLLOW_MS = 350;

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
  isReadOnly, () => saving.saveAll());
const preview = new Preview(data.id, () => addresses.chosen ? {url: addresses.chosen, rules: editor.value} : null);
const article = new ArticleView(find("article"), (index) => jumpFromBlock(index));
const noAddress = isReadOnly ? texts.noPageOfOthers : texts.noAddress;
const original = new OriginalView(data.id, find("frame"), find("outline"), find("no-page"), noAddress, {
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

let state = data.state, blocks = [], slow = 0, following = 0, isJumping = false, hasFailed = false, shownAddress = "";

// MARK: Sentences

/** A sentence above the panes. One without actions takes the place of the last one of its kind. */
function notice(words, actions = []) {
  if (!actions.length) find("notices").querySelector(".passing")?.remove();
  const shown = element(`div.note${actions.length ? "" : ".passing"}`, {role: "status"}, element("span", {}, words));
  const buttons = actions.map(({label, work}) => button(".small", label, () => {
    shown.remove();
    work();
  }));
  shown.append(element(
    "div.actions", {}, buttons, actions.length ? null : button(".small.plain", texts.close, () => shown.remove())));
  find("notices").append(shown);
  return shown;
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

/** Goes to a rule, and leaves the article and the page at the place that was pressed there. */
function goToRule({line, column}) {
  panes.show("pane-rules");
  isJumping = true;
  editor.goTo(line, column > 0 ? column : 1);
  isJumping = false;
}

function jumpFromBlock(index) {
  const block = blocks.find((one) => one.index === index);
  if (!block) return;
  article.mark([index], false);
  if (block.node) original.show(addresses.chosen, block.node);
  if (block.line > 0) goToRule(block);
}

/** From an element of the page: to its own block, the first one within it, or the one around it. */
function jumpFromElement(node) {
  original.show(addresses.chosen, node);
  const within = (outer, inner) => inner === outer || inner.startsWith(`${outer}/`);
  const found = blocks.find((block) => block.node === node)
    ?? blocks.find((block) => block.node && within(node, block.node))
    ?? blocks.findLast((block) => block.node && within(block.node, node));
  article.mark(found ? [found.index] : []);
  if (found?.line > 0) goToRule(found);
  markDebug((item) => item.nodes.some((one) => within(node, one)));
}

const blocksOfLine = (line) => blocks.filter((block) => block.line === line);

/** Shows what the rule below the cursor has made. */
function followLine() {
  clearTimeout(following);
  if (isJumping) return;
  const made = blocksOfLine(editor.line);
  article.mark(made.map((block) => block.index));
  markDebug((item) => Number(item.dataset.line) === editor.line);
  const node = made.find((block) => block.node)?.node;
  if (node) following = setTimeout(() => original.show(addresses.chosen, node), FOLLOW_MS);
}

// MARK: The preview

function showReason(words, isBad = false) {
  const place = find("reason");
  place.textContent = words;
  place.className = isBad ? "problem" : "note";
}

const noArticle = (reason) => reason ? `${texts.noArticle} ${sentence(reason)}` : texts.noArticle;

/** Shows the article of the page, or by null that there is none: one that the same page had before is then an old one. */
function showArticle(html) {
  find("article").classList.toggle("old", html === null);
  if (html !== null || shownAddress !== addresses.chosen) article.show({html: html ?? "", blocks});
  shownAddress = addresses.chosen;
}

function showDebug(lines) {
  find("debug-count").textContent = lines.length ? ` (${lines.length})` : "";
  const items = lines.length ? lines.map(debugItem) : [element("li.hint", {}, texts.noDebug)];
  find("debug").replaceChildren(...items);
}

function debugItem({line, nodes = [], text}) {
  let next = 0;
  const toRule = () => {
    panes.show("pane-rules");
    editor.goTo(line);
  };
  const toPage = (event) => {
    const node = nodes[next];
    next = (next + 1) % nodes.length;
    leftTabs.show("original");
    panes.show("pane-page");
    original.show(addresses.chosen, node);
    event.currentTarget.textContent = texts.toPage(next, nodes.length);
  };
  const actions = element("span.actions", {});
  if (line > 0) actions.append(button(".small", texts.line(line), toRule));
  if (nodes.length) actions.append(button(".small", texts.toPage(0, nodes.length), toPage));
  const item = element("li", {"data-line": line}, element("pre", {}, text), actions);
  item.nodes = nodes;
  return item;
}

/** Marks the debug lines that are about something, and brings the first one into view. */
function markDebug(isMeant) {
  const items = [...find("debug").children].filter((item) => item.nodes);
  for (const item of items) item.classList.toggle("marked", isMeant(item));
  const first = items.find((item) => item.matches(".marked"));
  if (first) showWithin(find("debug-part"), first);
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
  hasFailed = true;
  showReason(texts.noPreview(event.detail.message), true);
  editor.problems = [];
  showProblems(find("problems"), editor, []);
  find("problem-count").textContent = texts.unchecked;
  blocks = [];
  showArticle(null);
});

preview.addEventListener("result", (event) => {
  ended();
  hasFailed = false;
  const result = event.detail;
  const problems = result.problems ?? [];
  editor.problems = problems;
  showProblems(find("problems"), editor, problems);
  find("problem-count").textContent = texts.problems(problems.length);
  showDebug(result.debug ?? []);
  showReason(result.article ? "" : noArticle(result.reason), !result.article);
  blocks = result.article ? result.blocks ?? [] : [];
  showArticle(result.article ? result.html : null);
  article.mark(blocksOfLine(editor.line).map((block) => block.index), false);
  if (result.isFresh) {
    original.reload();
    showOutline(addresses.chosen);
  }
  document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown ?? 0) + 1);
});

preview.addEventListener("nothing", () => {
  ended();
  blocks = [];
  showArticle("");
  editor.problems = [];
  showProblems(find("problems"), editor, []);
  find("problem-count").textContent = texts.unchecked;
  showDebug([]);
  showReason(isReadOnly ? texts.noPageOfOthers : texts.noPage);
});

/** Lists the elements of a page, which do not change with the rules. */
async function showOutline(url) {
  original.setOutline([]);
  if (!url) return;
  try {
    const outline = await ask("GET", `/studio/api/templates/${data.id}/outline?url=${encodeURIComponent(url)}`);
    if (addresses.chosen === url) original.arrived(outline);
  } catch (error) {
    if (addresses.chosen === url) original.failed(sentence(error.message));
  }
}

function showCount() {
  const {addresses: {length}, differing} = addresses;
  find("address-count").textContent = length ? texts.addressCount(length, differing) : "";
}

function showPage() {
  original.show(addresses.chosen);
  showOutline(addresses.chosen);
  find("fetch").disabled = !addresses.chosen;
  preview.now();
}

// MARK: The state of the template

function showState() {
  const badge = find("state");
  badge.textContent = data.badge.words;
  badge.className = `badge ${data.badge.look}`;
  const asked = state === "pending" ? data.askedVersion : state === "published" ? data.publishedVersion : 0;
  const isNewer = asked > 0 && saving.version > asked;
  find("publish").hidden = isReadOnly || (asked > 0 && !isNewer);
  find("publish").textContent = isNewer ? texts.publishAgain : texts.publish;
  find("withdraw").hidden = isReadOnly || !(state === "pending" || state === "published");
  find("judging").hidden = !(data.administrator && state === "pending");
}

const act = async (name, body = {}) => {
  const answer = await attempt(() => ask("POST", `/studio/api/templates/${data.id}/${name}`, body));
  if (answer?.state) {
    ({state} = answer);
    data.badge = answer.badge;
    data.askedVersion = answer.askedVersion;
    data.publishedVersion = answer.publishedVersion;
    showState();
  }
  return answer;
};

/** Whether the rules are saved and without errors, as they are now; says what is wrong, if they are not. */
async function areFitToPublish() {
  if (!await saving.saveAll()) {
    notice(texts.publishUnsaved);
    return false;
  }
  // The problems that are shown may be those of earlier rules, and where no page could be read there are none.
  const rules = editor.value;
  const checked = await preview.now();
  if (!checked || editor.value !== rules) {
    notice(addresses.chosen ? texts.publishUnchecked : texts.noPage);
    return false;
  }
  if ((checked.problems ?? []).some((problem) => problem.severity === "error")) {
    notice(texts.publishErrors);
    return false;
  }
  return true;
}

async function publish() {
  find("publish").disabled = true;
  const areFit = await areFitToPublish();
  find("publish").disabled = false;
  if (!areFit) return;
  const {version} = saving;
  const content = element("div", {}, element("p", {}, texts.publishText),
    addresses.addresses.length < 3 ? element("p.hint", {}, texts.publishAddresses) : null);
  const answer = await askDialog(texts.publishQuestion, content,
    [{value: "", label: texts.cancel}, {value: "yes", label: texts.publish.replace("…", ""), spec: ".main"}]);
  if (answer === "yes" && await act("publish", {version})) refusal?.remove();
}

async function reject() {
  const reason = element("input", {id: "reject-reason", maxlength: "500"});
  const content = element("div.field", {}, element("label", { for: "reject-reason"
  }, texts.rejectReason), reason);
  const answer = await askDialog(texts.rejectQuestion, content,
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

/** The keys and the forms of rules, for who has forgotten them or begins. */
function showHelp() {
  const table = (rows) => element("table.keys", {},
    element("tbody", {}, rows.map(([one, meaning]) => element("tr", {}, element("td", {}, element("code", {}, one)),
                                    element("td", {}, meaning)))));
  askDialog(texts.help,
    element("div.help", {}, element("p", {}, texts.helpText), element("pre", {}, texts.helpExample),
      table(texts.ruleRows), element("h3", {}, texts.keys), table(texts.keyRows)),
    [{value: "", label: texts.close, spec: ".main"}]);
}

async function importRules() {
  const file = await chooseFile(".iv,.xpath,.txt,text/plain");
  if (!file) return;
  if (file.size > MOST_BYTES) {
    notice(texts.tooBig);
    return;
  }
  const text = await file.text();
  // A file of another kind has signs that no text has, or that could not be read.
  if (/[\0\uFFFD]/.test(text)) {
    notice(texts.noText(file.name));
    return;
  }
  editor.value = text.replace(/\r\n?/g, "\n");
  notice(texts.imported(file.name));
}

// MARK: The start

find("publish").addEventListener("click", publish);
find("fetch").addEventListener("click", () => preview.now(true));
find("withdraw").addEventListener("click", () => {
  if (confirm(data.publishedVersion ? texts.withdrawQuestion : texts.withdrawWish)) act("withdraw");
});
find("agree").addEventListener("click", () => act("agree", {version: data.askedVersion}));
find("reject").addEventListener("click", reject);
find("link").addEventListener("click", showLink);
find("help").addEventListener("click", showHelp);
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
// Links carry the author's secret, and earlier versions are the author's.
for (const id of ["import", "delete", "link", "versions"]) find(id).hidden = isReadOnly;

editor.addEventListener("change", () => preview.later());
editor.addEventListener("line", followLine);
editor.addEventListener("show", () => {
  const made = blocksOfLine(editor.line);
  if (!made.length) return;
  panes.show("pane-article");
  article.mark(made.map((block) => block.index));
  article.block(made[0].index)?.querySelector(".block-line")?.focus();
});
saving.addEventListener("saved", () => {
  showState();
  if (hasFailed) preview.now();
  addresses.checkSoon();
});
saving.addEventListener("conflict", () => notice(texts.conflict, [
  {label: texts.loadTheirs, work: () => saving.settle(true)},
  {label: texts.keepMine, work: () => saving.settle(false)},
]));
addresses.addEventListener("choose", showPage);
addresses.addEventListener("change", showCount);
showCount();

if (!editor.hasColours) notice(texts.noCodeMirror);
if (isReadOnly) notice(texts.readOnly);
const refusal = !isReadOnly && data.refusal ? notice(texts.refused(data.refusal)) : null;
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
