// The drafts of this browser, below the pages that are published.

import {askDialog, button, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {allDrafts, deleteDraft, goOnWith} from "./drafts.js";

const texts = {
  newToken: "Make a new token?",
  newTokenText: "Programs that have the former one can change nothing any more, until they get the new one.",
  makeToken: "Make a token",
  cancel: "Cancel",
  token: "Token for programs",
  tokenText: "Copy it now: it is not shown again.",
  close: "Close",
  untitled: "Untitled",
  go: "Go on",
  remove: "Delete",
  sure: "Delete this draft? This cannot be undone.",
  kept: (time) => `Kept ${time}`,
  changes: (time) => `Changes of a page, kept ${time}`
};

const rows = document.getElementById("draft-rows");

function show() {
  const drafts = allDrafts(pageData().account ?? "");
  document.getElementById("drafts").hidden = !drafts.length;
  rows.replaceChildren(...drafts.map((draft) => {
    const name = draft.title || texts.untitled;
    return element("li", {},
      element("div.main-part", {}, element("span", {dir: "auto"}, name),
        element("div.small-print", {}, (draft.path ? texts.changes : texts.kept)(moment(draft.time)))),
      element("span.actions", {}, button(".small", texts.go, () => {
        if (!draft.path) goOnWith(draft.key);
        location.assign(draft.path ? `/edit/${draft.path}` : "/write");
      }, {"aria-label": `${texts.go}: ${name}`}), button(".small", texts.remove, () => {
        if (confirm(texts.sure)) {
          deleteDraft(draft.key);
          show();
        }
      }, {"aria-label": `${texts.remove}: ${name}`})));
  }));
}

show();

document.getElementById("token").addEventListener("click", async () => {
  const problem = document.getElementById("token-problem");
  problem.textContent = "";
  const answer = await askDialog(texts.newToken, element("p", {}, texts.newTokenText),
    [{value: "", label: texts.cancel}, {value: "yes", label: texts.makeToken, spec: ".main"}]);
  if (answer !== "yes") return;
  try {
    const token = (await ask("POST", "/write/token", {})).access_token;
    const field = element("input", {readonly: true, value: token, "aria-label": texts.token, dir: "ltr"});
    askDialog(texts.token, element("div", {}, field, element("p.hint", {}, texts.tokenText)),
      [{value: "", label: texts.close, spec: ".main"}]);
    field.select();
  } catch (error) { problem.textContent = error.message; }
});
