import UserRound from "lucide-react/icons/user-round";
import { pathTo } from "#kernel/paths.ts";
import type { SellerActionProps } from "#modules/order/web/shared/order-slots.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

/** The link from an order to its customer. A deleted account's order has none. */
export default function OrderCustomer({ order: { userId, address, invoiceNumber } }: SellerActionProps) {
  const id = userId?._id ?? address.phone.replace(/\D/g, "");
  if (id === "") return null;
  return (
    <LinkButton
      variant="quiet"
      size="small"
      to={pathTo(customerSellerPages.customer, { id })}
      aria-label={t("customerOf", { invoiceNumber })}
    >
      <UserRound aria-hidden="true" className="size-4" />
      {t("toCustomer")}
    </LinkButton>
  );
}
