import { data } from "react-router";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { NotFound } from "#modules/store/web/shared/problem.tsx";
import { t } from "../texts/frame-texts.ts";

export const loader = () => data(null, { status: 404 });

export function Component() {
  return (
    <>
      <PageTitle title={t("pageNotFound")} unlisted />
      <NotFound />
    </>
  );
}
