import type { LoginMode } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { Credentials } from "./account.ts";

interface LoginFormProps {
  mode: "login" | "register";
  email: string;
  onEmail: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  onMode: (mode: LoginMode) => void;
}

/** E-mail and password, and a name for a new account (specification, section 5). */
export function LoginForm({ mode, email, onEmail, onSubmit, onMode }: LoginFormProps) {
  const { busy, errors, submit, formRef } = useSubmit(onSubmit);
  const isNew = mode === "register";
  return (
    <form
      ref={formRef}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const password = String(form.get("password"));
        submit({ email, password, ...(isNew ? { name: String(form.get("name")) } : {}) });
      }}
    >
      {isNew && (
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          autoFocus
          required
          maxLength={100}
          error={errors.name}
        />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!isNew}
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        hint={isNew ? "At least 8 characters" : undefined}
        error={errors.password}
      />
      <Button type="submit" wide busy={busy} className="mt-1">
        {isNew ? "Create account" : "Login"}
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-x-2 text-center">
        {!isNew && (
          <Button variant="quiet" size="small" onClick={() => onMode("forgot")}>
            Forgot password?
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onMode(isNew ? "login" : "register")}>
          {isNew ? "I have an account already" : "Create an account"}
        </Button>
      </div>
    </form>
  );
}
