import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { NewPasswordField } from "#modules/identity/web/shared/new-password-field.tsx";
import { openLogin, useSession } from "#modules/identity/web/shared/session-store.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { AccountApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { checkShopper } from "./shared/account.ts";

/** The page of the mailed link. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <>
      <PageTitle title={t("choosePassword")} unlisted />
      {/* The address contains the token. */}
      <meta name="referrer" content="no-referrer" />
      <div className="page max-w-md py-8 sm:py-14">
        <h1 className="mb-6 text-title">{t("choosePassword")}</h1>
        <ResetPassword token={search.get("token") ?? ""} />
      </div>
    </>
  );
}

function ResetPassword({ token }: { token: string }) {
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
        <LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>
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

interface ResetPasswordFormProps {
  token: string;
  onDone: (message: string) => void;
  /** Called if the link is invalid for good, with the server's message. */
  onDeadLink: (message: string) => void;
}

function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  // Before hydration the browser would send the form itself, and put the password into the address.
  const { user, isUnreachable } = useSession();
  const isAlive = user !== undefined || isUnreachable;
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    try {
      const answer = await call(
        browserApi<AccountApi>().api.user["reset-password"].$post({ json: { token, password } }),
      );
      // All sessions of the shopper have ended, maybe this one too.
      await checkShopper();
      onDone(answer.message);
    } catch (error) {
      if (!isOfLink(error)) throw error;
      onDeadLink(error.message);
    }
  });
  return (
    <form
      ref={formRef}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(String(new FormData(event.currentTarget).get("password")));
      }}
    >
      <NewPasswordField label={t("newPassword")} name="password" error={errors.password} />
      <Button type="submit" wide busy={busy} disabled={!isAlive}>
        {t("savePassword")}
      </Button>
    </form>
  );
}

/** Whether the refusal is about the link and not about the password. */
function isOfLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 400 && error.errors.password === undefined;
}
