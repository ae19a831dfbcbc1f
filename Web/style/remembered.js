// What a window remembers as long as it is open. A browser may forbid that: then pages begin anew.

/** What was remembered under a name; null for nothing. */
export function remembered(name) {
  try {
    return sessionStorage.getItem(name);
  } catch { return null; }
}

/** Remembers a text under a name; null forgets it. */
export function remember(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch { /* The page works without it. */
  }
}
