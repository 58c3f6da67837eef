import KeyRound from "lucide-react/icons/key-round";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { t } from "#modules/identity/logins-texts.ts";
import { Button } from "#ui/button.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import type { LoginCalls } from "./login-calls.ts";
import { LoginsDialog } from "./logins-dialog.tsx";

/** The ways to a new password and to the list of where one is logged in. */
export function LoginSecurity({ calls }: { calls: LoginCalls }) {
  const [open, setOpen] = useState<"password" | "logins" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="small" onClick={() => setOpen("password")}>
        <KeyRound aria-hidden="true" className="size-4.5" />
        {t("changePassword")}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpen("logins")}>
        <MonitorSmartphone aria-hidden="true" className="size-4.5" />
        {t("whereLoggedIn")}
      </Button>
      {open === "password" && <ChangePasswordDialog calls={calls} onClose={close} />}
      {open === "logins" && <LoginsDialog calls={calls} onClose={close} />}
    </div>
  );
}
