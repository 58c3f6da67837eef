import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ClosedDaysNoteProps } from "#modules/delivery/web/shared/delivery-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { linkTo } from "#ui/controls/text-link.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { OrderApi } from "../../module-api.ts";
import { orderSellerPages } from "../../paths.ts";
import { t } from "../../texts/move-texts.ts";

/** Lists the closed days with orders, each with a link to move them. */
export default function WaitingOnClosed({ version }: ClosedDaysNoteProps) {
  const read = () => sellerCall(browserApi<OrderApi>().api.order["waiting-days"].$get());
  const { value } = useSellerData(usePartQuestion(String(version), read, "waiting"), t("waitingFailed"));
  const days = value?.days.filter(({ closed }) => closed) ?? [];
  return (
    <div role="status">
      {days.length > 0 && (
        <ul className="mt-4 grid gap-2 rounded-tile bg-butter px-4 py-3">
          {days.map(({ day, orders }) => (
            <li key={day}>
              {t.rich("waitOnClosed", {
                count: orders,
                day: formatShortDay(day),
                link: linkTo(pathTo(orderSellerPages.orders, {}, { day, by: "delivery", move: "day" })),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
