import { Link } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { DoorMoneyProps } from "#modules/order/web/shared/order-slots.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

/** The money that was short or over at a day's doors and is still to be decided about, each with a link to its customer. */
export default function DoorMoney({ day }: DoorMoneyProps) {
  const read = () => sellerCall(browserApi<CustomerApi>().api.seller.customer.doors.$get({ query: { day } }));
  const { value } = useLoaded(usePartQuestion(day, read));
  if (!value || value.doors.length === 0) return null;
  return (
    <section
      aria-label={t("doorsTitle")}
      data-no-print
      className="mb-6 grid gap-1 rounded-tile bg-butter px-4 py-3 text-sm"
    >
      <h2 className="font-sans font-semibold">{t("doorsTitle")}</h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {value.doors.map(({ _id, name, invoiceNumber, customer, difference }) => (
          <li
            key={_id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 dense:min-h-9"
          >
            <Link
              to={pathTo(customerSellerPages.customer, { id: customer })}
              className="min-w-0 font-semibold wrap-anywhere underline underline-offset-4"
            >
              {t("doorOf", { name, invoiceNumber })}
            </Link>
            <span className="tabular-nums">
              {t(difference < 0 ? "short" : "over", { sum: formatPaise(toPaise(Math.abs(difference))) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
