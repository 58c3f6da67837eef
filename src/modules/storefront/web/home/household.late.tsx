import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { writeDevice } from "#kernel/web/device/device-storage.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { closingTime } from "#modules/delivery/rules/shared/deadlines.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import { orderPages } from "#modules/order/paths.ts";
import type { Order } from "#modules/order/rules/shared/order.ts";
import { useOpenOrder } from "#modules/order/web/shared/open-order.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../../texts/household-texts.ts";
import { useUsual } from "../shared/use-usual.ts";
import { Usual } from "../shared/usual.tsx";
import { HOUSEHOLD_HEIGHT } from "./household-height.ts";

// Few orders wait.
const waitingOrders = lazyPart(() => import("#modules/order/web/shared/waiting/waiting-orders.tsx"));

/** What a shopper came back for: an order that waits for its payment, the order that comes next, and what they buy again and again. */
export default function Household() {
  const content = useRef<HTMLDivElement>(null);
  const household = useHousehold();
  const waiting = useOpenOrder()?.waiting ?? [];
  useStoredHeight(content, household);
  return (
    <div ref={content}>
      {waiting.length > 0 && <waitingOrders.Part orders={waiting} className="page pt-3 sm:pt-10" />}
      {household?.next && <NextOrder order={household.next} />}
      {household && household.usual.length > 0 && (
        <Usual usual={household.usual} className="page pt-3 sm:pt-10" />
      )}
    </div>
  );
}

function NextOrder({ order }: { order: Order }) {
  const { items, totalPaise, deliveryDay, changeableUntil } = order;
  if (changeableUntil === undefined) return null;
  return (
    <section aria-labelledby="next-order" className="page pt-3 sm:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-tile bg-sprout/70 px-4 py-2.5 sm:px-6 sm:py-4">
        <div className="min-w-0">
          <h2 id="next-order" className="text-lg leading-tight sm:text-heading">
            {t("comes", { day: formatShortDay(deliveryDay) })}
          </h2>
          <p className="text-sm sm:text-base">
            {t("content", {
              count: items.reduce((sum, { quantity }) => sum + quantity, 0),
              amount: formatPaise(totalPaise),
              time: closingTime(changeableUntil),
            })}
          </p>
        </div>
        <div className="-ml-4 flex flex-wrap items-center sm:ml-0 sm:flex-row-reverse">
          <LinkButton to={catalogPages.products} variant="secondary" size="small" className="max-sm:ml-4">
            {t("addSomething")}
          </LinkButton>
          <LinkButton to={orderPages.myOrders} variant="quiet" size="small">
            {t("seeOrder")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

interface Household {
  /** The next order that comes and can still be changed; null without one. */
  next: Order | null;
  usual: readonly UsualProduct[];
}

/** What the shopper has ordered; undefined until it is known. Without an answer it stays so: the page does without it. */
function useHousehold(): Household | undefined {
  const usual = useUsual();
  const next = useOpenOrder()?.order;
  return useMemo(
    () => (next === undefined || usual === undefined ? undefined : { next, usual }),
    [next, usual],
  );
}

/** Stores the height of the place around `content` for the next visit, once it is known what stands in it. */
function useStoredHeight(content: RefObject<HTMLElement | null>, household: Household | undefined): void {
  useLayoutEffect(() => {
    const place = content.current?.closest<HTMLElement>("[data-stored-height]");
    if (!household || !place) return;
    place.style.minHeight = "";
    writeDevice(HOUSEHOLD_HEIGHT, place.getBoundingClientRect().height);
  }, [content, household]);
}
