// What every page has: the place in the bar, questions before something is deleted, and menus that close.

const texts = {
  confirmLost: "This cannot be undone."
};

for (const link of document.querySelectorAll(".bar nav a")) {
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
}

document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.confirm;
  if (question && !window.confirm(`${question} ${texts.confirmLost}`)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest(".menu-list > *")) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
