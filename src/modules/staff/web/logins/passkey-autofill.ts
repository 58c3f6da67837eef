import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { StaffApi } from "../../module-api.ts";
import { arePasskeysPossible } from "./passkey-support.ts";

/** The time for which a challenge is waited with, in milliseconds. The server takes it for five minutes. */
const WAIT_MS = 4.5 * 60_000;

/**
 * The browser offers passkeys among its suggestions in the field for the e-mail. `logIn` takes the signed answer. A wait
 * ends before its challenge does, and begins anew when somebody goes to that field: a page that is left open requests
 * nothing. Nor does that of a store without passkeys, after the first answer. Call the result to stop it.
 */
export function offerInField(logIn: (signed: AuthenticationResponseJSON) => void): () => void {
  const stopped = new AbortController();
  let isWaiting = false;
  let hasPasskeys = arePasskeysPossible();
  const wait = async () => {
    if (isWaiting || !hasPasskeys) return;
    isWaiting = true;
    try {
      const offer = await offerOnce(stopped.signal);
      hasPasskeys = offer !== "none";
      if (offer !== "none" && !stopped.signal.aborted) logIn(offer);
    } catch {
      // It was over in time, or another way is used: the form is there.
    } finally {
      isWaiting = false;
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.autocomplete.endsWith("webauthn")) void wait();
  };
  addEventListener("focusin", onFocus, { signal: stopped.signal });
  void wait();
  return () => stopped.abort();
}

/**
 * Waits until a passkey is chosen in the field. Throws if none was. Returns "none" where the browser can't, or the store
 * has none.
 */
async function offerOnce(stopped: AbortSignal): Promise<AuthenticationResponseJSON | "none"> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await import(
    "@simplewebauthn/browser"
  );
  if (stopped.aborted || !(await browserSupportsWebAuthnAutofill())) return "none";
  const { options } = await readAnswer(
    await browserApi<StaffApi>().api.seller["passkey-login"].begin.$post(),
  );
  if (stopped.aborted || !options) return "none";
  const end = () => WebAuthnAbortService.cancelCeremony();
  const timer = setTimeout(end, WAIT_MS);
  stopped.addEventListener("abort", end);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } finally {
    // The button's own ceremony, which has ended this one, goes on.
    clearTimeout(timer);
    stopped.removeEventListener("abort", end);
  }
}
