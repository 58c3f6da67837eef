import Fingerprint from "lucide-react/icons/fingerprint-pattern";
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

/** The button to log in with a passkey. Nothing where the browser has none. */
export default function PasskeyLogin({ onLoggedIn }: LoginWayProps) {
  const { busy, submit } = useSubmit(async () => {
    await logInWithPasskey();
    onLoggedIn();
  });
  if (!arePasskeysPossible()) return null;
  return (
    <Button variant="secondary" wide busy={busy} onClick={() => submit(undefined)}>
      <Fingerprint aria-hidden="true" className="size-5" />
      {t("logInWithPasskey")}
    </Button>
  );
}

/** Throws `ApiError` if the store refuses, or nothing was chosen. */
async function logInWithPasskey(): Promise<void> {
  const calls = browserApi<StaffApi>().api.seller["passkey-login"];
  const { options } = await call(calls.begin.$post());
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(400, t("loginCancelled"));
  });
  await call(calls.$post({ json: { signed } }));
  await enterAsSeller();
}
