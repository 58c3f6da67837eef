import { toPaise, toRupees } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { Tick } from "#ui/drawings/tick.tsx";
import { Price } from "#ui/price.tsx";
import type { PackingBag } from "../../contract/order-lists.ts";
import { statusName } from "../../rules/shared/order-status.ts";
import { t } from "../../texts/seller-texts.ts";
import { OrderNotes } from "../shared/order-parts.tsx";
import type { DeliveryRoute, OrderOnRoute } from "../shared/order-slots.ts";

interface PackingBagsProps {
  bags: readonly PackingBag[];
  route: DeliveryRoute;
}

/** The content of each bag: of an order, or of all orders of a household. By window, in the order of delivery. */
export function PackingBags({ bags, route }: PackingBagsProps) {
  const windows = [...Map.groupBy(bags, (bag) => dayAndWindow(bag.deliveryDay, bag.deliveryWindow))];
  return (
    <section aria-labelledby="bags">
      <h2 id="bags" className="mb-2 break-after-avoid text-heading">
        {t("bags")}
      </h2>
      {windows.map(([name, windowBags]) => (
        <div key={name} className="mb-5">
          {windows.length > 1 && (
            <h3 className="mb-1.5 break-after-avoid font-sans font-semibold text-ink-soft">{name}</h3>
          )}
          {/* Columns on paper instead of rows, which would leave a sheet half empty before a row with a long bag. */}
          <ul className="grid gap-3 md:grid-cols-2 print:block print:columns-3 print:gap-2">
            {[...Map.groupBy(windowBags, ({ household }) => household)].map(([household, orders]) => (
              <Bag
                key={household}
                orders={orders}
                routeStop={route.get(household)}
                Heading={windows.length > 1 ? "h4" : "h3"}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface BagProps {
  orders: readonly PackingBag[];
  routeStop: OrderOnRoute | undefined;
  /** The heading level, below the window's heading or that of all bags. */
  Heading: "h3" | "h4";
}

function Bag({ orders, routeStop, Heading }: BagProps) {
  const [first] = orders;
  if (!first) return null;
  const { address, deliveryDay, deliveryWindow } = first;
  const isShared = orders.length > 1;
  return (
    <li className="min-w-0 break-inside-avoid rounded-tile border border-line bg-sheet p-4 wrap-anywhere print:mb-1.5 print:rounded-none print:p-1.5 print:text-[0.8125rem] print:leading-tight print:[&_.text-sm]:text-xs">
      <Heading className="font-sans font-semibold tabular-nums">
        {orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
      </Heading>
      <p className="text-sm text-ink-soft">
        {address.firstName} {address.lastName}, {doorLine(address)}, {address.city} {address.zipcode} ·{" "}
        {address.phone}
      </p>
      <p className="text-sm">
        {deliveryPromise(deliveryDay, deliveryWindow)}
        {routeStop && `, ${t("slipStop", { pins: routeStop.pins, stop: routeStop.stop })}`}
      </p>
      {orders.map((order) => (
        <BagOrder key={order._id} order={order} named={isShared} />
      ))}
      {isShared && <Together orders={orders} />}
    </li>
  );
}

/** An order's part of a bag, with its notes. It has a heading if the bag has several. */
function BagOrder({ order, named }: { order: PackingBag; named: boolean }) {
  const { invoiceNumber, items, notes, amount, isPaid, status } = order;
  return (
    <>
      {named && <p className="mt-2 text-sm font-semibold tabular-nums">{invoiceNumber}</p>}
      <ul className="my-2 grid gap-1 print:my-1 print:gap-0.5">
        {items.map(({ name, pack, quantity, origin }) => (
          <li key={`${name} ${pack && packText(pack)}`} className="flex items-baseline gap-2">
            <Tick />
            <span className="w-8 shrink-0 print:w-6 text-right font-semibold tabular-nums">{quantity} ×</span>
            <span>
              {name} {pack && <span className="text-sm text-ink-soft">{packText(pack)}</span>}
              {origin && <span className="block text-sm text-ink-soft">{origin}</span>}
            </span>
          </li>
        ))}
      </ul>
      <OrderNotes notes={notes} className="mb-2 text-sm print:mb-1" />
      <p className="flex justify-between text-sm">
        <span>{statusName(status)}</span>
        {status === "Cancelled" && !isPaid ? (
          <span>{t("nothingToCollect")}</span>
        ) : (
          <span>
            {t(isPaid ? "paid" : "toCollect")} <Price rupees={amount} />
          </span>
        )}
      </p>
    </>
  );
}

function Together({ orders }: { orders: readonly PackingBag[] }) {
  const open = orders.filter(({ isPaid, status }) => !isPaid && status !== "Cancelled");
  const rupees = toRupees(open.reduce((sum, { amount }) => sum + toPaise(amount), 0));
  return (
    <p className="mt-2 flex justify-between border-t border-line pt-2 font-semibold">
      <span>{t("inOneBag", { count: orders.length })}</span>
      {open.length > 0 && (
        <span>
          {t("toCollect")} <Price rupees={rupees} />
        </span>
      )}
    </p>
  );
}
