import { randomUUID } from "node:crypto";

/** What proxies write: a UUID, a trace's number and the like. Nothing that could forge a line of the log. */
const FORM = /^[\w.:-]{8,64}$/;

const LETTERS = 12;
const begin = randomUUID().slice(0, -LETTERS);
let named = 0;

/** A name that nobody else gives: this process's own beginning, and a number. Drawing each anew takes ten times as long. */
function newName(): string {
  named += 1;
  return begin + named.toString(16).padStart(LETTERS, "0");
}

/** The name of a request, in the log and in the answer: what a trusted proxy calls it, or a new one. */
export function requestIdOf(forwarded: string | undefined, isTrusted: boolean): string {
  return isTrusted && forwarded !== undefined && FORM.test(forwarded) ? forwarded : newName();
}
