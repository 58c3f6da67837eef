import { askForLogin, putOffLogin, useInterruption } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { t } from "../seller-texts.ts";
import { SellerLoginForm } from "./seller-login-form.tsx";

/** The login over a page whose session has ended. The page keeps what was typed, also when the login is put off. */
export function SessionEnded() {
  const interruption = useInterruption();
  return (
    <>
      {interruption === "put off" && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-3 rounded-field bg-butter px-4 py-2"
        >
          <p className="grow">{t("loggedOut")}</p>
          <Button size="small" onClick={askForLogin}>
            {t("logInAgain")}
          </Button>
        </div>
      )}
      <Dialog open={interruption === "login"} onClose={putOffLogin} title={t("pleaseLogIn")}>
        <p className="mb-4 text-ink-soft">{t("sessionEnded")}</p>
        <SellerLoginForm />
      </Dialog>
    </>
  );
}
