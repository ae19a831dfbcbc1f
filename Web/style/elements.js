// Elements by a short word: element("button.main", { type: "button", onclick }, "Save").

/** Makes an element. `spec` is a tag with classes; of `properties`, functions are listeners, others attributes. */
export function element(spec, properties = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button that sends no form. */
export const button = (spec, label, onclick, properties = {}) =>
  element(`button${spec}`, {type: "button", onclick, ...properties}, label);

/** A small drawing of lines, as wide as it is high, in the colour of the text. */
export function icon(path) {
  const make = (tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const drawing = make("svg", {
    viewBox: "0 0 24 24",
    width: "20",
    height: "20",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true"
  });
  drawing.append(make("path", {d: path}));
  return drawing;
}

/** A moment as people of the page's language write it: the time if it is today. */
export function moment(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(undefined, isToday ? {timeStyle: "short"} : {dateStyle: "medium", timeStyle: "short"})
    .format(date);
}

/** Asks in a dialog; gives the value of the button that closed it, "" for none. */
export function askDialog(title, content, buttons) {
  return new Promise((resolve) => {
    const heading = element("h2", {id: "dialog-title"}, title);
    const actions =
      buttons.map(({value, label, spec = ""}) => element(`button${spec}`, {type: "submit", value}, label));
    const form = element("form", {method: "dialog"}, heading, content, element("div.actions", {}, actions));
    const dialog = element("dialog", {"aria-labelledby": "dialog-title"}, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Hands text to the person as a file. */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  element("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the person choose a file; gives it, or null. */
export function chooseFile(accept, multiple = false) {
  return new Promise((resolve) => {
    const input = element("input", {type: "file", accept, multiple, hidden: true});
    const end = () => {
      input.remove();
      resolve(multiple ? [...input.files] : input.files[0] ?? null);
    };
    input.addEventListener("change", end);
    input.addEventListener("cancel", end);
    document.body.append(input);
    input.click();
  });
}
