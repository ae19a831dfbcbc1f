// Tabs: arrow keys go from one to the next, as people expect of them.

/** Joins the tabs of a list to their panels. `shown` is called with the id of the panel. */
export function tabs(list, shown = () => {}) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const choose = (chosen, hasFocus) => {
    for (const tab of all) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel(tab).classList.toggle("away", !isChosen);
    }
    if (hasFocus) chosen.focus();
    shown(chosen.getAttribute("aria-controls"));
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) choose(tab, false);
  });
  list.addEventListener("keydown", (event) => {
    const turn = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    const step = {ArrowRight: turn, ArrowLeft: -turn}[event.key];
    const next = step ? all.at((all.indexOf(document.activeElement) + step) % all.length)
                      : {Home: all[0], End: all.at(-1)}[event.key];
    if (next) {
      event.preventDefault();
      choose(next, true);
    }
  });
  choose(all.find((tab) => tab.getAttribute("aria-selected") === "true") ?? all[0], false);
  return {show: (id) => choose(all.find((tab) => tab.getAttribute("aria-controls") === id), false)};
}
