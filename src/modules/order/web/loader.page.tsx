import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { pathOnThisSite } from "#kernel/web/device/path-on-this-site.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { KolamSpinner } from "#ui/drawings/kolam-mark.tsx";
import { t } from "../texts/texts.ts";

const DELAY_MS = 5000;

/** A spinner that opens `?next=`, if it is on this site, after five seconds (specification, section 9). */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = pathOnThisSite(search.get("next"));
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => navigate(next, { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, navigate]);
  return (
    <>
      <PageTitle title={t("oneMoment")} unlisted />
      <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-6 text-leaf">
        <KolamSpinner className="size-16" label={t("loading")} />
        <h1 className="text-heading">{t("oneMoment")}</h1>
        <Link to={next ?? HOME} className="px-4 py-3 font-semibold underline underline-offset-4">
          {t(next === undefined ? "goHome" : "goOnNow")}
        </Link>
      </div>
    </>
  );
}
