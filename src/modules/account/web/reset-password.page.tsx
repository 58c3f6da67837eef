import { useSearchParams } from "react-router";
import { t } from "#modules/account/texts.ts";
import { pageTitle } from "#modules/store/web/page-title.ts";
import type { Route } from "./+types/reset-password.page.ts";
import { ResetPassword } from "./reset-password.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle(t("choosePassword"), matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
  // The address holds the token.
  { name: "referrer", content: "no-referrer" },
];

/** Where the mailed link leads. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  return (
    <div className="page max-w-md py-8 sm:py-14">
      <h1 className="mb-6 text-title">{t("choosePassword")}</h1>
      <ResetPassword token={search.get("token") ?? ""} />
    </div>
  );
}
