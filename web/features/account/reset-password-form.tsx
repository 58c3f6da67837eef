import { useState } from "react";
import { browserApi } from "#web/api/browser-api.ts";
import { call } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { openLogin, useSession } from "#web/state/session-store.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

/** A new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [done, setDone] = useState<string>();
  // Before the page is alive the browser would send the form itself, and the password into the address.
  const isAlive = useSession().user !== undefined;
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    const answer = await call(browserApi.api.user["reset-password"].$post({ json: { token, password } }));
    setDone(answer.message);
  });
  if (done !== undefined) {
    return (
      <div className="grid gap-5">
        <p role="status" className="rounded-field bg-sprout px-4 py-3 font-medium">
          {done}
        </p>
        <Button wide onClick={() => openLogin()}>
          Login
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={formRef}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(String(new FormData(event.currentTarget).get("password")));
      }}
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters"
        error={errors.password}
      />
      <Button type="submit" wide busy={busy} disabled={!isAlive}>
        Save password
      </Button>
      <Button variant="quiet" size="small" className="justify-self-center" onClick={() => openLogin()}>
        Ask for a new link
      </Button>
    </form>
  );
}
