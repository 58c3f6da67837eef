import { useState } from "react";
import { pages } from "#kernel/paths.ts";
import { t } from "#modules/account/texts.ts";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** A mailed link's page: a new password, or why the link is of no use and how to get another. */
export function ResetPassword({ token }: { token: string }) {
  const [done, setDone] = useState<string>();
  const [deadLink, setDeadLink] = useState<string | undefined>(
    token === "" ? t("linkIncomplete") : undefined,
  );
  if (done !== undefined) return <Done message={done} />;
  if (deadLink !== undefined) return <DeadLink message={deadLink} />;
  return <ResetPasswordForm token={token} onDone={setDone} onDeadLink={setDeadLink} />;
}

function Done({ message }: { message: string }) {
  const { user } = useSession();
  return (
    <div className="grid gap-5">
      <p role="status" className="rounded-field bg-sprout px-4 py-3 font-medium">
        {message}
      </p>
      {user ? (
        <LinkButton to={pages.products}>{t("seeAllProducts")}</LinkButton>
      ) : (
        <Button wide onClick={() => openLogin()}>
          {t("login")}
        </Button>
      )}
    </div>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <p role="alert" className="rounded-field bg-blush px-4 py-3 font-medium">
        {message}
      </p>
      <Button wide onClick={() => openLogin("forgot")}>
        {t("newLink")}
      </Button>
    </div>
  );
}
