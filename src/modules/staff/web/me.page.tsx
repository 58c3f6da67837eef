import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../login-texts.ts";
import { OwnLogin } from "./logins/own-login.tsx";

/** A person's own page: how they log in. */
export function Component() {
  return (
    <>
      <PageTitle title={t("ownLogin")} unlisted />
      <PageHeader title={t("ownLogin")} />
      <OwnLogin />
    </>
  );
}
