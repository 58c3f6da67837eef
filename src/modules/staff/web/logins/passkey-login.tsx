import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import type { LoginWayProps } from "#modules/backoffice/web/shared/login-slots.ts";
import { enterAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../login-texts.ts";
import type { StaffApi } from "../../module-api.ts";
import { offerInField } from "./passkey-autofill.ts";
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
