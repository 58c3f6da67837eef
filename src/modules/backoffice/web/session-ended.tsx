import { askForLogin, putOffLogin, useInterruption } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SellerLoginForm } from "./seller-login-form.tsx";

/** The login over a page whose session has ended. What was typed below stays, also where it is put off. */
export function SessionEnded() {
  const interruption = useInterruption();
  return (
    <>
      {interruption === "put off" && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-3 rounded-field bg-butter px-4 py-2"
        >
          <p className="grow">You are logged out. Nothing is saved until you log in.</p>
          <Button size="small" onClick={askForLogin}>
            Log in again
          </Button>
        </div>
      )}
      <Dialog open={interruption === "login"} onClose={putOffLogin} title="Please log in again">
        <p className="mb-4 text-ink-soft">
          Your session has ended. What you typed is still here; after the login, press the button once more.
        </p>
        <SellerLoginForm />
      </Dialog>
    </>
  );
}
