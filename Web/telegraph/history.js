// Undo and redo: whole states of the story, taken before each change. Quick typing is one change.

const TOGETHER_MS = 1200;
const MOST = 200;

export class History {
  #undo = [];
  #redo = [];
  #kind = null;
  #time = 0;

  /** @param take Gives the present state. @param put Shows a state. */
  constructor(take, put) {
    this.take = take;
    this.put = put;
  }

  /**
   * Notes the state before a change. Changes of the same kind that follow quickly are one, unless it begins a new one. The
   * state is the present one if none is given.
   */
  note(kind, isNew = false, state = null) {
    const now = performance.now();
    const isSame = !isNew && kind !== "change" && kind === this.#kind && now - this.#time < TOGETHER_MS;
    this.#kind = kind;
    this.#time = now;
    this.#redo = [];
    if (isSame && this.#undo.length) return;
    this.#undo.push(state ?? this.take());
    if (this.#undo.length > MOST) this.#undo.shift();
  }

  /** Ends a run of typing, as when the caret is put elsewhere. */
  pause() { this.#kind = null; }

  undo() { return this.#move(this.#undo, this.#redo); }
  redo() { return this.#move(this.#redo, this.#undo); }

  #move(from, to) {
    if (!from.length) return false;
    to.push(this.take());
    this.put(from.pop());
    this.pause();
    return true;
  }
}
