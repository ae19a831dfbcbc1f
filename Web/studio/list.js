// The list of templates: one's own, those of this server, and for administrators those that wait.

import {typedAddress} from "../style/addresses.js";
import {askDialog, element, moment} from "../style/elements.js";
import {ask, pageData} from "../style/server.js";
import {texts} from "./texts.js";

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
    data.templates.map(({id, host, badge, addresses, fault, changed}) =>
                         row(host, `/studio/t/${id}`, `${texts.addresses(addresses)} · ${moment(changed)}`,
                           fault ? element("span.badge.warning", {title: fault}, texts.faulty) : null,
                           element("span", {class: `badge ${badge.look}`}, badge.words))),
    texts.empty);
}

function showPublished() {
  showRows("published",
    data.published.map(({id, host, author, own}) => row(host, `/studio/t/${id}`, own ? "" : texts.by(author))),
    texts.noPublished);
}

function showPending() {
  find("pending-part").hidden = !data.administrator;
  if (!data.administrator) return;
  // Nobody agrees to what they have not seen: the editor has the rules, and the buttons.
  showRows("pending",
    data.pending.map(({id, host, author, time}) => row(host, `/studio/t/${id}`, `${texts.by(author)} · ${moment(time)}`)),
    texts.noPending);
}

find("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = find("new-problem"), url = typedAddress(find("new-address").value);
  problem.textContent = url ? "" : texts.badAddress;
  if (!url) return;
  const host = new URL(url).hostname.replace(/^www\./, "");
  const known = data.templates.find((one) => one.host === host);
  if (known) {
    const answer = await askDialog(texts.another(host), element("p", {}, texts.anotherText),
      [{value: "", label: texts.cancel}, {value: "new", label: texts.makeAnother},
        {value: "open", label: texts.openIt, spec: ".main"}]);
    if (answer === "open") location.assign(`/studio/t/${known.id}`);
    if (answer !== "new") return;
  }
  try {
    const {id} = await ask("POST", "/studio/api/templates", {url});
    location.assign(`/studio/t/${id}`);
  } catch (error) { problem.textContent = error.message; }
});

showOwn();
showPublished();
showPending();
