import UserRound from "lucide-react/icons/user-round";
import { pathTo } from "#kernel/paths.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import type { SellerActionProps } from "#modules/order/web/shared/order-slots.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

/** The link from an order to its customer. A deleted account's order has none, nor one by telephone without its number. */
export default function OrderCustomer({ order: { shopper, address, invoiceNumber } }: SellerActionProps) {
  const may = useMay();
  const id = shopper?.id ?? (address.phone ?? "").replace(/\D/g, "");
  if (id === "" || !may("customer.see")) return null;
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
