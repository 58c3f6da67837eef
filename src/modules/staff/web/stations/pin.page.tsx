import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../../station-texts.ts";
import { OwnPin } from "./own-pin.tsx";

/** The page of a person's own PIN. */
export function Component() {
  return (
    <>
      <PageTitle title={t("ownPin")} unlisted />
      <PageHeader title={t("ownPin")} />
      <OwnPin />
    </>
  );
}
