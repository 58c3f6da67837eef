import { useSearchParams } from "react-router";
import { t } from "#modules/account/texts.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { ResetPassword } from "./reset-password.tsx";

/** Where the mailed link leads. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <>
      <PageTitle title={t("choosePassword")} unlisted />
      {/* The address holds the token. */}
      <meta name="referrer" content="no-referrer" />
      <div className="page max-w-md py-8 sm:py-14">
        <h1 className="mb-6 text-title">{t("choosePassword")}</h1>
        <ResetPassword token={search.get("token") ?? ""} />
      </div>
    </>
  );
}
