import { data } from "react-router";
import { orderSellerPages } from "#modules/order/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../seller-texts.ts";

export const loader = () => data(null, { status: 404 });

export function Component() {
  return (
    <EmptyState
      picture={EmptyStall}
      as="h1"
      title={t("noSuchPage")}
      action={<LinkButton to={orderSellerPages.orders}>{t("seeOrders")}</LinkButton>}
    />
  );
}
