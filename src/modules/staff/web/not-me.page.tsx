import { useState } from "react";
import { useParams } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { SELLER_START } from "#modules/backoffice/paths.ts";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import { NeedsScriptToWork } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { StaffApi } from "../module-api.ts";
import { t } from "../not-me-texts.ts";

/** The page of a mail about a changed login. Nothing happens before the button: mail readers open links by themselves. */
export function Component() {
  const { token = "" } = useParams();
  const [done, setDone] = useState<string>();
  const { busy, submit } = useSubmit(async () => {
    setDone((await call(browserApi<StaffApi>().api.seller["not-me"].$post({ json: { token } }))).message);
  }, t("failed"));
  return (
    <main className="grid min-h-dvh text-leaf">
      <PageTitle title={t("title")} unlisted />
      {/* The address contains the token. */}
      <meta name="referrer" content="no-referrer" />
      <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] content-center gap-4 px-4 py-10 text-ink wrap-anywhere">
        <KolamMark className="size-12 text-leaf" />
        <h1 className="text-title">{t("title")}</h1>
        <p role="status">{done ?? t("explain")}</p>
        {done === undefined ? (
          <Button busy={busy} onClick={() => submit(undefined)}>
            {t("logOut")}
          </Button>
        ) : (
          <LinkButton to={SELLER_START}>{t("goToLogin")}</LinkButton>
        )}
        <NeedsScriptToWork />
        <HandsLanguages />
      </div>
    </main>
  );
}
