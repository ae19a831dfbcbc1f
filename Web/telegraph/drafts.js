// Drafts in the browser: what was written is there again after the window was closed, or the session has ended.

import {remember, remembered} from "../style/remembered.js";

const PREFIX = "martlet.draft.";
/** Under this name a window remembers which new page is written in it. */
const WINDOW = `${PREFIX}window`;

function storage() {
  try {
    localStorage.setItem(`${PREFIX}test`, "");
    localStorage.removeItem(`${PREFIX}test`);
    return localStorage;
  } catch { return null; }
}

/** All drafts of an account in this browser, the newest first. */
export function allDrafts(account) {
  const kept = storage();
  if (!kept) return [];
  const drafts = [];
  for (let index = 0; index < kept.length; index++) {
    const key = kept.key(index);
    if (!key.startsWith(PREFIX)) continue;
    try {
      const draft = JSON.parse(kept.getItem(key));
      if (draft.account === account && Array.isArray(draft.content)) drafts.push({...draft, key});
    } catch { /* What cannot be read is no draft of ours. */
    }
  }
  return drafts.sort((one, other) => other.time - one.time);
}

export function deleteDraft(key) { storage()?.removeItem(key); }

const newKey = () => `${PREFIX}new.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** What windows of this browser say to each other; null where a browser has nothing for it. */
function channel() {
  try {
    return new BroadcastChannel(`${PREFIX}windows`);
  } catch { return null; }
}

/** Has the page for writing in this window go on with a draft of a new page. */
export const goOnWith = (key) => remember(WINDOW, key);

/** The draft of one window: of a page that is edited, or a new one. */
export class Draft {
  #channel = channel();
  #name = newKey();

  /**
   * @param isShared Called if another window has the same draft open. Then that of a new page has a new name: a window that
   * was duplicated remembers what the other one does.
   */
  constructor(account, path, isShared) {
    this.account = account;
    this.path = path ?? null;
    const known = path ? `${PREFIX}page.${path}` : remembered(WINDOW);
    this.key = known ?? newKey();
    if (!path) goOnWith(this.key);
    this.#channel?.addEventListener("message", ({data}) => {
      if (data.key !== this.key) return;
      if (data.asker) this.#channel.postMessage({key: data.key, answers: data.asker});
      else if (data.answers === this.#name) {
        if (!path) this.#takeName(newKey());
        isShared();
      }
    });
    if (known) this.#channel?.postMessage({key: known, asker: this.#name});
  }

  #takeName(key) {
    this.key = key;
    goOnWith(key);
  }

  /** The draft that is kept under this window's name; null if there is none. */
  get own() { return allDrafts(this.account).find((draft) => draft.key === this.key) ?? null; }

  /** The newest draft of a new page that another window has left; null if there is none. */
  get other() { return allDrafts(this.account).find((draft) => draft.key !== this.key && !draft.path) ?? null; }

  /** Goes on with a draft that another window has left. */
  adopt(draft) {
    this.#takeName(draft.key);
    this.#channel?.postMessage({key: draft.key, asker: this.#name});
  }

  /** Keeps what is written; gives the time, or null if the browser keeps nothing. */
  keep(content) {
    const kept = storage();
    const time = Date.now();
    try {
      kept.setItem(this.key, JSON.stringify({...content, account: this.account, path: this.path, time}));
      return time;
    } catch { return null; }
  }

  forget() {
    deleteDraft(this.key);
    remember(WINDOW, null);
  }
}
