import { randomUUID } from "node:crypto";

/** What proxies write: a UUID, a trace's number and the like. Nothing that could forge a line of the log. */
const FORM = /^[\w.:-]{8,64}$/;

/** The name of a request, in the log and in the answer: what a trusted proxy calls it, or a new one. */
export function requestIdOf(forwarded: string | undefined, isTrusted: boolean): string {
  return isTrusted && forwarded !== undefined && FORM.test(forwarded) ? forwarded : randomUUID();
}
