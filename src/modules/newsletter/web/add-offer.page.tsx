import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { t } from "../seller-texts.ts";
import { SendOffer } from "./send-offer.tsx";

export function Component() {
  return (
    <>
      <PageTitle title={t("sendOffer")} unlisted />
      <SendOffer />
    </>
  );
}
