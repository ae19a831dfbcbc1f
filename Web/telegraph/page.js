// The page on which a story is written: its fields, drafts, publishing, import.

import {askDialog, button, chooseFile, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {meantAddress, wordCount} from "./blocks.js";
import {Clipboard} from "./clipboard.js";
import {Draft, deleteDraft} from "./drafts.js";
import {StoryEditor} from "./editor.js";
import {texts} from "./texts.js";
import {FormatBar, InsertBar} from "./toolbar.js";
import {ACCEPTED, Uploads} from "./uploads.js";

const KEEP_MS = 600;
const MOST_BYTES = 64 << 10;
const MOST_IMPORTED = 1 << 20;

const data = pageData();
const find = (id) => document.getElementById(id);
const [title, author, authorURL, publish, status, notices] =
  ["title", "author", "author-url", "publish", "status", "notices"].map(find);

const editor = new StoryEditor(find("story"));
const draft = new Draft(data.account ?? "", data.path, draftIsShared);
const uploads = new Uploads(editor, new Clipboard(editor), data.maxUpload, (sentence) => notice(sentence));
const formatBar = new FormatBar(editor, find("floating"));
const insertBar =
  new InsertBar(editor, find("floating"), async () => uploads.add(await chooseFile(ACCEPTED.join(","), true)));

let path = data.path ?? null;
/** The state of the page that is being changed. */
let base = data.mark;
let isChanged = false, isPublishing = false, keeping = 0;

// MARK: What is written

const content = () =>
  ({title: title.value, authorName: author.value, authorURL: authorURL.value, content: editor.nodes});

function show(kept) {
  title.value = kept.title ?? "";
  author.value = kept.authorName ?? "";
  authorURL.value = kept.authorURL ?? "";
  editor.nodes = kept.content ?? [];
  grow();
  count();
}

/** The title is as high as its lines. */
function grow() {
  title.style.height = "auto";
  title.style.height = `${title.scrollHeight}px`;
}

function count() {
  const words = wordCount(editor.blocks);
  find("count").textContent = words ? texts.words(words) : "";
}

const isBlank = () => !title.value.trim() && editor.isEmpty;

function changed() {
  isChanged = true;
  clearTimeout(keeping);
  keeping = setTimeout(keep, KEEP_MS);
}

/** Keeps what is written as a draft; gives the time, or null if nothing is to be kept, or cannot be. */
function keep() {
  clearTimeout(keeping);
  if (!isChanged) return null;
  count();
  if (isBlank() && !path) {
    draft.forget();
    status.textContent = "";
    return null;
  }
  const time = draft.keep({...content(), base});
  status.textContent = time ? texts.draftKept(moment(time)) : texts.draftLost;
  return time;
}

// MARK: Sentences

/** A sentence above the story, with buttons, until it is closed. */
function notice(sentence, actions = []) {
  const shown = element("div.note", {role: "status"}, element("span", {}, sentence));
  const close = () => shown.remove();
  const buttons = actions.map(({label, work}) => button(".small", label, () => {
    close();
    work();
  }));
  shown.append(element("div.actions", {}, buttons, button(".small.plain", texts.close, close)));
  notices.append(shown);
  return shown;
}

function problem(id, sentence) {
  const place = find(`${id}-problem`);
  place.textContent = sentence;
  find(id)?.setAttribute("aria-invalid", String(Boolean(sentence)));
  return Boolean(sentence);
}

// MARK: Publishing

/** The field that is wrong, with a sentence beside it; null if all can be sent. */
function firstFault() {
  const bytes = new TextEncoder().encode(JSON.stringify(editor.nodes)).length;
  const length = [...title.value.trim()].length;
  const faults = [
    ["title",
      length < 2       ? texts.titleShort
        : length > 256 ? texts.titleLong
                       : ""],
    ["author", [...author.value].length > 128 ? texts.nameLong : ""],
    ["author-url", authorURL.value.trim() && !meantAddress(authorURL.value) ? texts.authorAddress : ""],
    [
      "story",
      editor.isEmpty         ? texts.storyEmpty
        : bytes > MOST_BYTES ? texts.storyBig
        : uploads.isBusy     ? texts.wait
        : uploads.hasFailed  ? texts.failedUploads
                             : ""
    ],
  ];
  return faults.filter(([id, sentence]) => problem(id, sentence))[0] ?? null;
}

const FIELD_OF = {
  TITLE_REQUIRED: "title",
  TITLE_TOO_LONG: "title",
  AUTHOR_NAME_TOO_LONG: "author",
  AUTHOR_URL_INVALID: "author-url",
  AUTHOR_URL_TOO_LONG: "author-url",
  CONTENT_REQUIRED: "story",
  CONTENT_TEXT_REQUIRED: "story",
  CONTENT_TOO_BIG: "story",
  CONTENT_FORMAT_INVALID: "story",
};

/** @param overwrites True to save over changes that were made elsewhere. */
async function send(overwrites = false) {
  if (isPublishing) return;
  publishProblem("");
  const fault = firstFault();
  if (fault) {
    focusOn(fault[0]);
    return;
  }
  keep();
  isPublishing = true;
  publish.disabled = true;
  publish.textContent = texts.publishing;
  const typedURL = authorURL.value.trim();
  const body = {
    title: title.value.trim(),
    author_name: author.value.trim(),
    author_url: typedURL ? meantAddress(typedURL) : "",
    content: editor.nodes,
    base: overwrites ? undefined : base,
  };
  try {
    const page = await ask("POST", path ? `/write/pages/${encodeURIComponent(path)}` : "/write/pages", body);
    isChanged = false;
    draft.forget();
    // Going back from the page leads to its editor, not to an empty one.
    history.replaceState(null, "", `/edit/${encodeURIComponent(page.path)}`);
    location.assign(page.url ?? `/${page.path}`);
  } catch (error) {
    failed(error);
    isPublishing = false;
    publish.disabled = false;
    publish.textContent = path ? texts.save : texts.publish;
  }
}

function failed(error) {
  isChanged = true;
  const field = FIELD_OF[error.name];
  if (error.status === 401) {
    const address = `/sign-in?next=${encodeURIComponent("/pages")}`;
    publishProblem(texts.signedOut, element("a", {href: address, target: "_blank"}, texts.signIn));
  } else if (error.name === "PAGE_CHANGED") {
    publishProblem(texts.changedElsewhere, button(".small", texts.saveAnyway, () => send(true)),
      button(".small", texts.loadSaved, loadSaved));
  } else if (field) {
    problem(field, error.message);
    focusOn(field);
  } else publishProblem(texts.notPublished(error.message));
}

/** Another window writes the same. Of a new page each goes on with a draft of its own; of a published one the last counts. */
function draftIsShared() {
  if (path) {
    notice(texts.openElsewhere);
    return;
  }
  if (isBlank()) return;
  isChanged = true;
  keep();
  notice(texts.draftCopied);
}

/** Loads what is saved. What is written here is then offered as a draft; where none is kept, its writer is asked. */
function loadSaved() {
  if (!keep() && !confirm(texts.loseMine)) return;
  isChanged = false;
  location.reload();
}

function publishProblem(sentence, ...more) {
  find("publish-problem").replaceChildren(sentence, ...more.flatMap((part) => [" ", part]));
}

function focusOn(id) {
  if (id === "story") editor.focus(true);
  else find(id).focus();
}

// MARK: Import

async function importFile() {
  const file = await chooseFile(".html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain");
  if (!file) return;
  if (file.size > MOST_IMPORTED) {
    notice(texts.importBig);
    return;
  }
  const format = /\.html?$/i.test(file.name) || file.type === "text/html" ? "html" : "markdown";
  try {
    const imported = await ask("POST", "/write/import", {format, text: await file.text()});
    editor.replaceAll(imported.content);
    if (imported.title) {
      title.value = imported.title;
      grow();
    }
    notice(texts.imported(file.name));
    changed();
    editor.focus();
  } catch (error) { notice(error.message); }
}

function showKeys() {
  const rows = texts.keyRows.map(
    ([keys, meaning]) => element("tr", {},
      element("td", {}, keys.split(", ").flatMap((one, index) => [index ? " " : null, element("kbd", {}, one)])),
      element("td", {}, meaning)));
  askDialog(texts.keys, element("table.keys", {}, element("tbody", {}, rows)),
    [{value: "", label: texts.close, spec: ".main"}]);
}

// MARK: The start

function offerDrafts() {
  const own = draft.own;
  if (own && !path) {
    show(own);
    isChanged = true;
    keep();
    return;
  }
  if (own) {
    if (JSON.stringify([own.title, own.authorName, own.authorURL, own.content])
      === JSON.stringify(Object.values(content()))) {
      draft.forget();
      return;
    }
    notice(texts.changesFound(moment(own.time)), [
      {
        label: texts.restore,
        work: () => {
          show(own);
          base = own.base ?? base;
          changed();
        }
      },
      {label: texts.discard, work: () => draft.forget()},
    ]);
    return;
  }
  const other = path ? null : draft.other;
  if (other) {
    notice(texts.draftFound(other.title || texts.untitled, moment(other.time)), [
      {
        label: texts.restore,
        work: () => {
          draft.adopt(other);
          show(other);
          isChanged = true;
        }
      },
      {label: texts.discard, work: () => deleteDraft(other.key)},
    ]);
  }
}

editor.story.dataset.hint = texts.placeholder;
show(data);
publish.textContent = path ? texts.save : texts.publish;
offerDrafts();
document.querySelector(".when-published")?.toggleAttribute("hidden", !path);

for (const field of [title, author, authorURL]) {
  field.addEventListener("input", () => {
    problem(field.id, "");
    grow();
    changed();
  });
}
title.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    author.focus();
  }
});
author.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    editor.focus();
  }
});
authorURL.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    editor.focus();
  }
});
title.addEventListener("paste", (event) => {
  event.preventDefault();
  document.execCommand("insertText", false, event.clipboardData.getData("text/plain").replace(/\s+/g, " ").trim());
});
editor.addEventListener("change", () => {
  problem("story", "");
  changed();
});
publish.addEventListener("click", () => send());
find("import").addEventListener("click", importFile);
find("keys").addEventListener("click", showKeys);
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    send();
  } else if (event.altKey && event.key === "F10") {
    event.preventDefault();
    formatBar.update();
    insertBar.update();
    if (formatBar.isOpen) formatBar.focus();
    else if (insertBar.isOpen) insertBar.focus();
  }
});
addEventListener("beforeunload", (event) => {
  keep();
  if (isChanged && !isBlank()) event.preventDefault();
});
addEventListener("pagehide", keep);
addEventListener("resize", grow);
document.fonts?.ready.then(grow);
if (!path && !title.value) title.focus();
document.documentElement.dataset.ready = "true";
