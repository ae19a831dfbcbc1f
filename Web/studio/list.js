// The list of templates: one's own, those of this server, and for administrators those that wait.

import {typedAddress} from "../style/addresses.js";
import {askDialog, button, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {texts} from "./texts.js";

const BADGES = {
  private: "",
  pending: ".warning",
  published: ".good",
  rejected: ".danger"
};
const data = pageData();
const find = (id) => document.getElementById(id);

function row(name, href, print, ...more) {
  return element("li", {},
    element("div.main-part", {}, href ? element("a", {href}, name) : element("span", {}, name),
      element("div.small-print", {}, print)),
    more);
}

function showRows(id, rows, emptyText) {
  find(id).replaceChildren(...rows);
  if (!rows.length) find(id).after(element("p.hint", {}, emptyText));
}

function showOwn() {
  showRows("own",
    data.templates.map(({id, host, state, addresses, differs, changed}) =>
                         row(host, `/studio/t/${id}`, `${texts.addresses(addresses)} · ${moment(changed)}`,
                           differs ? element("span.badge.warning", {}, texts.differing(differs)) : null,
                           element(`span.badge${BADGES[state] ?? ""}`, {}, texts.states[state] ?? state))),
    texts.empty);
}

function showPublished() {
  showRows("published",
    data.published.map(({id, host, author, own}) => row(host, `/studio/t/${id}`, own ? "" : texts.by(author))),
    texts.noPublished);
}

async function judge(id, name, body, item) {
  try {
    await ask("POST", `/studio/api/templates/${id}/${name}`, body);
    item.remove();
  } catch (error) { item.append(element("p.problem", {role: "alert"}, error.message)); }
}

async function reject(id, item) {
  const reason = element("input", {id: "reject-reason", maxlength: "500"});
  const answer = await askDialog(texts.reject,
    element("div.field", {},
      element("label",
        { for: "reject-reason"
        },
        texts.rejectReason),
      reason),
    [{value: "", label: texts.cancel}, {value: "yes", label: texts.reject.replace("…", ""), spec: ".danger"}]);
  if (answer === "yes") judge(id, "reject", {reason: reason.value}, item);
}

function showPending() {
  find("pending-part").hidden = !data.administrator;
  if (!data.administrator) return;
  showRows("pending", data.pending.map(({id, host, author, time, version}) => {
    const item = row(host, `/studio/t/${id}`, `${texts.by(author)} · ${moment(time)}`,
      button(".small.main", texts.agree, () => judge(id, "agree", {version}, item), {"aria-label": `${texts.agree}: ${host}`}),
      button(".small", texts.reject, () => reject(id, item), {"aria-label": `${texts.reject} ${host}`}));
    return item;
  }),
    texts.noPending);
}

find("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = find("new-problem"), url = typedAddress(find("new-address").value);
  problem.textContent = url ? "" : texts.badAddress;
  if (!url) return;
  try {
    const {id} = await ask("POST", "/studio/api/templates", {url});
    location.assign(`/studio/t/${id}`);
  } catch (error) { problem.textContent = error.message; }
});

showOwn();
showPublished();
showPending();
