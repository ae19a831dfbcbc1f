// Addresses of pages, as people type them.

/** The address of the web that was meant, with a scheme; null for none. */
export function typedAddress(text) {
  const typed = text.trim();
  if (!typed || /\s/.test(typed)) return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
    const isHost = /^[^\s%]+(\.[^\s%]+|:\d+)$|^localhost$|^\[[\da-f:.]+\]$/i.test(url.hostname);
    return /^https?:$/.test(url.protocol) && isHost ? url.href : null;
  } catch { return null; }
}
