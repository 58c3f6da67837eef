import { useState } from "react";
import { useLoaderData, useParams } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { SELLER_START } from "#modules/backoffice/paths.ts";
import { momentWords } from "#modules/identity/web/shared/moment-words.ts";
import { NewPasswordField } from "#modules/identity/web/shared/new-password-field.tsx";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import { NeedsScriptToWork } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { PrefixedLink } from "#ui/controls/page-link.tsx";
import { KolamBorder } from "#ui/drawings/kolam.tsx";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { noted, useLoaded, usePageQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../join-texts.ts";
import type { StaffApi } from "../module-api.ts";

const invitationsApi = () => browserApi<StaffApi>().api.staff.invitations;

const look = (token: string) => call(invitationsApi().look.$post({ json: { token } }));
type InvitationLook = Awaited<ReturnType<typeof look>>;

export const loader = browserLoader(({ params }) => ({ invitation: noted(look(params.token ?? "")) }));

/** The page of an invitation: who invites to what, and the form to join. */
export function Component() {
  const { token = "" } = useParams();
  const loaderData = useLoaderData<typeof loader>();
  const { value, error } = useLoaded(usePageQuestion(loaderData?.invitation));
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] text-leaf">
      <PageTitle title={t("title")} unlisted />
      {/* The address contains the token. */}
      <meta name="referrer" content="no-referrer" />
      <KolamBorder className="opacity-70" />
      <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] content-center gap-4 px-4 py-10 text-ink wrap-anywhere">
        <KolamMark className="size-12 text-leaf" />
        <HandsLanguages />
        {value && <Invitation token={token} invitation={value} />}
        {error !== undefined && <NotOpen message={error instanceof Error ? error.message : ""} />}
        {!value && error === undefined && (
          <>
            <h1 className="text-title">{t("title")}</h1>
            <p role="status" className="noscript:hidden">
              {t("loading")}
            </p>
          </>
        )}
        <NeedsScriptToWork />
      </div>
    </main>
  );
}

function NotOpen({ message }: { message: string }) {
  return (
    <>
      <h1 className="text-title">{t("notOpen")}</h1>
      <p role="alert" className="rounded-field bg-blush px-4 py-3 font-medium">
        {message}
      </p>
      <LinkButton to={SELLER_START}>{t("goToLogin")}</LinkButton>
      <PrefixedLink
        to={HOME}
        className="justify-self-center rounded-full px-4 py-3 font-semibold text-leaf underline-offset-4 hover:underline"
      >
        {t("goToShop")}
      </PrefixedLink>
    </>
  );
}

interface InvitationProps {
  token: string;
  invitation: InvitationLook;
}

function Invitation({ token, invitation }: InvitationProps) {
  const { store, by, role, may, expiresAt } = invitation;
  return (
    <>
      <h1 className="text-title">{t("welcome", { store })}</h1>
      <p className="text-lg">
        {t.rich("invites", {
          inviter: by,
          roleName: role.name,
          by: (words) => <b>{words}</b>,
          role: (words) => <b>{words}</b>,
        })}
      </p>
      <p className="text-ink-soft">{role.hint}</p>
      {may.length > 0 && (
        <details className="rounded-tile border border-line px-4">
          <summary className="flex min-h-12 items-center font-semibold text-leaf">{t("yourWork")}</summary>
          <ul className="list-disc pb-3 pl-5 text-sm">
            {may.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
      <JoinForm token={token} invitation={invitation} />
      <p className="text-sm text-ink-soft">{t("until", { moment: momentWords(expiresAt) })}</p>
    </>
  );
}

function JoinForm({ token, invitation }: InvitationProps) {
  const [name, setName] = useState(invitation.name);
  const [email, setEmail] = useState(invitation.email ?? "");
  const { submit, errors, ...form } = useSubmit(async (password: string) => {
    await call(invitationsApi().join.$post({ json: { token, name, email, password } }));
    // The whole page is loaded anew, as the seller's pages begin with the session.
    location.replace(SELLER_START);
  });
  return (
    <ShortForm
      form={form}
      wide
      action={t("join")}
      onSubmit={(fields) => submit(String(fields.get("password")))}
    >
      <TextField
        label={t("yourName")}
        name="name"
        autoComplete="name"
        required
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        readOnly={invitation.email !== null}
        hint={invitation.email === null ? undefined : t("emailFixed")}
        value={email}
        error={errors.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <NewPasswordField label={t("password")} name="password" error={errors.password} />
    </ShortForm>
  );
}
