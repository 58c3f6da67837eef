import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useEffect, useEffectEvent } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import type { LoginWayProps } from "#modules/backoffice/web/shared/login-slots.ts";
import { enterAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../login-texts.ts";
import type { StaffApi } from "../../module-api.ts";
import { arePasskeysPossible } from "./passkey-support.ts";

const passkeyLogin = () => browserApi<StaffApi>().api.seller["passkey-login"];

/**
 * The button to log in with a passkey. While it is there, the browser offers passkeys in the field for the e-mail, too.
 * Nothing where the browser has none.
 */
export default function PasskeyLogin({ onLoggedIn }: LoginWayProps) {
  /** With what was chosen in the field, or by asking for a passkey. */
  const { busy, submit } = useSubmit(async (chosen: AuthenticationResponseJSON | undefined) => {
    const signed = chosen ?? (await choosePasskey());
    await call(passkeyLogin().$post({ json: { signed } }));
    await enterAsSeller();
    onLoggedIn();
  });
  const logIn = useEffectEvent((chosen: AuthenticationResponseJSON) => void submit(chosen));
  useEffect(() => offerInField((chosen) => logIn(chosen)), []);
  if (!arePasskeysPossible()) return null;
  return (
    <Button variant="secondary" wide busy={busy} onClick={() => submit(undefined)}>
      <Fingerprint aria-hidden="true" className="size-5" />
      {t("logInWithPasskey")}
    </Button>
  );
}

/** Throws `ApiError` if the store has no passkey, or nothing was chosen. */
async function choosePasskey(): Promise<AuthenticationResponseJSON> {
  const { options } = await call(passkeyLogin().begin.$post());
  if (!options) throw new ApiError(400, t("noPasskeyYet"));
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(400, t("loginCancelled"));
  });
}

/** The wait for an answer to a challenge, in milliseconds. The server takes one for five minutes. */
const WAIT_MS = 4.5 * 60_000;

/**
 * The browser offers passkeys among its suggestions in the field for the e-mail. `logIn` takes the signed answer. A wait
 * ends before its challenge does, and begins anew when somebody goes to that field: a page that is left open requests
 * nothing. Nor does that of a store without passkeys, after the first answer. Call the result to stop it.
 */
function offerInField(logIn: (signed: AuthenticationResponseJSON) => void): () => void {
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
