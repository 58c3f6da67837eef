import { useEffect, useState } from "react";
import { closeLogin, type LoginMode, type Session } from "#modules/identity/web/session-store.ts";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toaster.tsx";
import { type Credentials, logIn } from "./account.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { LoginForm } from "./login-form.tsx";

const TITLES: Record<LoginMode, string> = {
  login: "Welcome back",
  register: "Create your account",
  forgot: "Forgot your password?",
};

/** The login over any page (specification, section 2). The page below stays as it is. */
export default function LoginDialog({ mode: firstMode, reason }: NonNullable<Session["login"]>) {
  const [mode, setMode] = useState(firstMode);
  const [email, setEmail] = useState("");
  useEffect(() => {
    // Back turns the page below: the login goes with it and does not lie over another one.
    addEventListener("popstate", closeLogin);
    return () => removeEventListener("popstate", closeLogin);
  }, []);

  const enter = async (credentials: Credentials) => {
    const { name } = await logIn(credentials);
    closeLogin();
    toast.success(credentials.name === undefined ? `Welcome back, ${name}!` : `Welcome, ${name}!`);
  };

  return (
    <Dialog open onClose={closeLogin} title={TITLES[mode]}>
      {reason && <p className="mb-4 text-ink-soft">{reason}</p>}
      {mode === "forgot" ? (
        <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => setMode("login")} />
      ) : (
        <LoginForm
          // Another mode is another form: its errors don't carry over, what was typed as e-mail does.
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
