// Pictures and films on their way to the server: each is a figure with its progress, and then one of the story.

import {button, element} from "../style/elements.js";
import {ServerError, read, token} from "../style/server.js";
import {belowFigure, blockOf, isCaption} from "./commands.js";
import {figureElement, readRuns, textsOf} from "./surface.js";
import {texts} from "./texts.js";

export const ACCEPTED = ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4"];

export class Uploads {
  /**
   * @param most The most bytes of a file.
   * @param say Tells the person a sentence.
   */
  constructor(editor, clipboard, most, say) {
    this.editor = editor;
    this.most = most;
    this.say = say;
    clipboard.addEventListener("files", ({detail}) => this.add(detail.files, detail.figure));
  }

  get isBusy() { return Boolean(this.editor.story.querySelector("figure.pending:not(.failed)")); }
  get hasFailed() { return Boolean(this.editor.story.querySelector("figure.pending.failed")); }

  /** Puts files at the caret, or below a figure, and sends them. */
  add(files, above = null) {
    let last = null;
    for (const file of files) {
      if (!ACCEPTED.includes(file.type)) {
        this.say(texts.fileType(file.name));
        continue;
      }
      if (file.size > this.most) {
        this.say(texts.fileSize(file.name, Math.floor(this.most / (1 << 20))));
        continue;
      }
      const figure = this.#figure(file);
      if (last) last.after(figure);
      else this.#put(figure, above);
      last = figure;
      this.#send(file, figure);
    }
  }

  #put(figure, above) {
    const {story} = this.editor;
    const text = this.editor.selection?.start.text ?? textsOf(story).filter((one) => !isCaption(one)).at(-1);
    const block = above ?? blockOf(story, text);
    this.editor.change(() => {
      block.after(figure);
      if (block.matches("p") && !readRuns(block).length) block.remove();
      return belowFigure(figure);
    });
  }

  #figure(file) {
    const isFilm = file.type.startsWith("video/");
    const figure = figureElement({tag: isFilm ? "video" : "img", src: "data:,", runs: []});
    figure.classList.add("pending");
    figure.querySelector("img,video").remove();
    const progress = element("progress", {max: "1", value: "0", "aria-label": `${texts.uploading} ${file.name}`});
    const status = element("span", {role: "status"}, texts.uploading);
    const actions = element("span.actions", {}, button(".small.cancel", texts.cancel, () => {
      figure.request?.abort();
      this.editor.removeFigure(figure);
    }));
    figure.prepend(element("div.upload", {}, element("span.file-name", {}, file.name), progress, status, actions));
    figure.querySelector("figcaption").hidden = true;
    if (!isFilm) {
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        if (figure.matches(".pending")) figure.prepend(element("img.preview", {src: reader.result, alt: ""}));
      });
      reader.readAsDataURL(file);
    }
    return figure;
  }

  #send(file, figure) {
    figure.classList.remove("failed");
    const request = new XMLHttpRequest();
    figure.request = request;
    request.open("POST", "/write/files");
    request.setRequestHeader("Content-Type", file.type);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-CSRF-Token", token());
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) figure.querySelector("progress").value = event.loaded / event.total;
    });
    request.addEventListener("loadend", () => {
      try {
        if (!request.status) throw new ServerError("OFFLINE", texts.offlineUpload, 0);
        this.#done(figure, read(request.responseText, request.status).src);
      } catch (error) { this.#failed(file, figure, error.message); }
    });
    request.send(file);
  }

  #done(figure, src) {
    const tag = figure.medium.tag;
    // The figure may have been taken away by undoing, which may be undone.
    figure.done = {type: "figure", tag, src, runs: []};
    if (!figure.isConnected) return;
    figure.replaceWith(figureElement(figure.done));
    this.editor.dispatchEvent(new Event("change"));
  }

  #failed(file, figure, message) {
    figure.classList.add("failed");
    figure.querySelector("progress").hidden = true;
    const status = figure.querySelector("[role=status]");
    status.textContent = message;
    const retry = button(".small.retry", texts.retry, () => {
      retry.remove();
      figure.querySelector("progress").hidden = false;
      status.textContent = texts.uploading;
      figure.querySelector(".cancel").textContent = texts.cancel;
      this.#send(file, figure);
    });
    figure.querySelector(".cancel").textContent = texts.remove;
    figure.querySelector(".actions").prepend(retry);
  }
}
