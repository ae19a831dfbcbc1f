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

/** Has the page for writing in this window go on with a draft of a new page. */
export const goOnWith = (key) => remember(WINDOW, key);

/** The draft of one window: of a page that is edited, or a new one. */
export class Draft {
  constructor(account, path) {
    this.account = account;
    this.path = path ?? null;
    this.key = path ? `${PREFIX}page.${path}`
                    : remembered(WINDOW)
        ?? `${PREFIX}new.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    if (!path) goOnWith(this.key);
  }

  /** The draft that is kept under this window's name; null if there is none. */
  get own() { return allDrafts(this.account).find((draft) => draft.key === this.key) ?? null; }

  /** The newest draft of a new page that another window has left; null if there is none. */
  get other() { return allDrafts(this.account).find((draft) => draft.key !== this.key && !draft.path) ?? null; }

  /** Goes on with a draft that another window has left. */
  adopt(draft) {
    this.key = draft.key;
    goOnWith(this.key);
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
