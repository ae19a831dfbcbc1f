// Earlier versions of the rules, with what differs from those of now.

import {button, element, moment} from "../style/elements.js";
import {ask} from "../style/server.js";
import {lineDifferences} from "./differences.js";
import {texts} from "./texts.js";

/** Shows the versions in a dialog. `restore` is called with rules and their number. */
export async function showVersions(id, editor, isReadOnly, restore) {
  const side = element("div.version-difference", {tabindex: "0", role: "region", "aria-label": texts.versions},
    element("p.hint", {}, texts.chooseVersion));
  const list = element("ol.version-list");
  const close = element("button", {type: "button", onclick: () => dialog.close()}, texts.close);
  const dialog =
    element("dialog.wide", {"aria-labelledby": "versions-title"}, element("h2", {id: "versions-title"}, texts.versions),
      element("div.versions", {}, list, side), element("div.actions", {}, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();

  async function choose(version, chosen) {
    for (const other of list.querySelectorAll("[aria-pressed]"))
      other.setAttribute("aria-pressed", String(other === chosen));
    try {
      const {rules} = await ask("GET", `/studio/api/templates/${id}/versions/${version}`);
      const lines =
        rules === editor.value ? [element("p.hint", {}, texts.noDifference)] : lineDifferences(editor.value, rules);
      const back = button(".main.small", texts.restore, () => {
        dialog.close();
        restore(rules, version);
      });
      side.replaceChildren(...(isReadOnly || rules === editor.value ? [] : [back]), element("div.diff", {}, lines));
    } catch (error) { side.replaceChildren(element("p.problem", {role: "alert"}, error.message)); }
  }

  try {
    const versions = await ask("GET", `/studio/api/templates/${id}/versions`);
    versions.sort((one, other) => other.version - one.version);
    list.replaceChildren(
      ...versions.map(({version, time, lines}) => element("li", {},
                        button(".plain",
                          [
                            element("strong", {}, texts.version(version)),
                            element("span.small-print", {}, `${moment(time)} · ${texts.lines(lines)}`)
                          ],
                          (event) => choose(version, event.currentTarget), {"aria-pressed": "false"}))));
  } catch (error) { side.replaceChildren(element("p.problem", {role: "alert"}, error.message)); }
}
