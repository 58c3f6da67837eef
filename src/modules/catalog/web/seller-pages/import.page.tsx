import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { t } from "../../import-texts.ts";
import { SellerImport } from "../seller-import/seller-import.tsx";

export function Component() {
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerImport />
    </>
  );
}
