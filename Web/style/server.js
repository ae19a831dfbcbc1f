// Requests to our own server: the token against forged requests, errors with names, and sentences for people.

const texts = {
  offline: "The server cannot be reached. Check the connection, and try again.",
  signedOut: "You are signed out.",
  failed: "The server could not do that. Try again in a moment.",
};

/** An answer that is an error: `name` for programs, `message` for people. */
export class ServerError extends Error {
  constructor(name, message, status) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

const meta = () => document.querySelector("meta[name=\"csrf-token\"]");

/** The token of the session, as of the last time that it was asked for. */
export const token = () => meta()?.content ?? "";

/**
 * Asks for the token anew: that of the page is old once somebody signed in or out elsewhere in this browser.
 *
 * Who was signed in when the page was made, and is not now, is told so: nothing is sent in nobody's name.
 */
async function renewToken() {
  const answer = await fetch(location.pathname, {credentials: "same-origin"});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const isGuest = (one) => one.querySelector("header[data-guest]");
  if (isGuest(page) && !isGuest(document)) throw new ServerError("SIGNED_OUT", texts.signedOut, 401);
  if (!answer.ok || answer.redirected) return false;
  const fresh = page.querySelector("meta[name=\"csrf-token\"]")?.content;
  if (!fresh || fresh === token()) return false;
  meta().content = fresh;
  return true;
}

/** The result of an answer's body; throws a ServerError. */
export function read(text, status) {
  let body;
  try {
    body = JSON.parse(text);
  } catch { body = null; }
  if (body?.ok) return body.result;
  throw new ServerError(body?.error ?? "FAILED", body?.message || texts.failed, status);
}

/** Sends `body` as JSON, or asks with GET; gives the result, or throws a ServerError. */
export async function ask(method, path, body, signal, again = true) {
  const headers = {Accept: "application/json"};
  if (method !== "GET") headers["X-CSRF-Token"] = token();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer, text;
  try {
    answer = await fetch(path, {
      method,
      headers,
      signal,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    text = await answer.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerError("OFFLINE", texts.offline, 0);
  }
  try {
    return read(text, answer.status);
  } catch (error) {
    if (!again || error.name !== "CSRF_INVALID") throw error;
    const isRenewed = await renewToken().catch((reason) => {
      if (reason instanceof ServerError) throw reason;
      return false;
    });
    if (!isRenewed) throw error;
    return ask(method, path, body, signal, false);
  }
}

/** The data that the server wrote into the page. */
export const pageData = () => JSON.parse(document.getElementById("data").textContent);
