import { useEffect, useState } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/account/login-texts.ts";
import { closeLogin, type LoginMode, type Session } from "#modules/identity/web/session-store.ts";
import { Dialog } from "#ui/dialog.tsx";
import { type Credentials, logIn } from "./account.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { LoginForm } from "./login-form.tsx";

const TITLES: Record<LoginMode, Text> = {
  login: t.later("loginTitle"),
  register: t.later("registerTitle"),
  forgot: t.later("forgotTitle"),
};

/** The login over any page (specification, section 2). The page below stays as it is. */
export default function LoginDialog({ mode: firstMode, reason }: NonNullable<Session["login"]>) {
  const [mode, setMode] = useState(firstMode);
  const [email, setEmail] = useState("");
  useEffect(() => {
    // The browser's Back changes the page below; the login closes with the page that it was opened on.
    addEventListener("popstate", closeLogin);
    return () => removeEventListener("popstate", closeLogin);
  }, []);

  const enter = async (credentials: Credentials) => {
    const { name } = await logIn(credentials);
    closeLogin();
    toast.success(t(credentials.name === undefined ? "welcomeBack" : "welcome", { name }));
  };

  return (
    <Dialog open onClose={closeLogin} title={mode === "login" && reason ? reason : say(TITLES[mode])}>
      {mode === "forgot" ? (
        <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => setMode("login")} />
      ) : (
        <LoginForm
          // Another mode is another form: only the typed e-mail carries over, errors don't.
          key={mode}
          mode={mode}
          email={email}
          onEmail={setEmail}
          onSubmit={enter}
          onMode={setMode}
        />
      )}
    </Dialog>
  );
}
