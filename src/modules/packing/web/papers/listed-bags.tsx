import { toPaise, toRupees } from "#kernel/money/money.ts";
import { doorLine, fullName } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { hasContacts } from "#modules/order/rules/shared/order.ts";
import { statusName } from "#modules/order/rules/shared/order-status.ts";
import { OrderNotes } from "#modules/order/web/shared/order-parts.tsx";
import type { DeliveryRoute, OrderOnRoute } from "#modules/order/web/shared/order-slots.ts";
import { Tick } from "#ui/drawings/tick.tsx";
import { Price } from "#ui/price.tsx";
import type { PackingBag } from "../../contract.ts";
import { t } from "../../seller-texts.ts";

/** The content of each bag: of an order, or of all orders of a household. By window, in the order of delivery. */
export function ListedBags({ bags, route }: { bags: readonly PackingBag[]; route: DeliveryRoute }) {
  const windows = [...Map.groupBy(bags, (bag) => dayAndWindow(bag.deliveryDay, bag.deliveryWindow))];
  return (
    <section aria-labelledby="bags">
      <h2 id="bags" className="mb-2 break-after-avoid text-heading">
        {t("bags")}
      </h2>
      {windows.map(([name, windowBags]) => (
        <div key={name} className="mb-5">
          <h3 className="mb-1.5 break-after-avoid font-sans font-semibold text-ink-soft">{name}</h3>
          {/* Columns on paper instead of rows, which would leave a sheet half empty before a row with a long bag. */}
          <ul className="grid gap-3 md:grid-cols-2 print:block print:columns-3 print:gap-3">
            {[...Map.groupBy(windowBags, ({ household }) => household)].map(([household, orders]) => (
              <Bag key={household} orders={orders} routeStop={route.get(household)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** A bag. On paper it may go on in the next column, but only between its orders. */
function Bag({ orders, routeStop }: { orders: readonly PackingBag[]; routeStop: OrderOnRoute | undefined }) {
  const [first] = orders;
  if (!first) return null;
  const { address } = first;
  const isShared = orders.length > 1;
  return (
    <li className="min-w-0 rounded-tile border border-line bg-sheet p-4 wrap-anywhere print:mb-2 print:rounded-none print:border-0 print:border-t print:border-ink print:p-0 print:pt-1 print:text-[0.8125rem] print:leading-tight print:[&_.text-sm]:text-xs">
      <div className="break-inside-avoid break-after-avoid">
        <h4 className="font-sans font-semibold tabular-nums">
          {isShared ? fullName(address) : first.invoiceNumber}
        </h4>
        <p className="text-sm text-ink-soft">
          {!isShared && <span>{fullName(address)}</span>}
          {!isShared && hasContacts(address) && ", "}
          {hasContacts(address) && (
            <span>
              {doorLine(address)}, {address.city} {address.zipcode} · {address.phone}
            </span>
          )}
          {routeStop && (
            <span className="font-semibold text-ink">
              {" "}
              {t("slipStop", { pins: routeStop.van ?? routeStop.pins, stop: routeStop.stop })}
            </span>
          )}
        </p>
      </div>
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
    <div className="break-inside-avoid">
      {named && <p className="mt-2 text-sm font-semibold tabular-nums print:mt-1">{invoiceNumber}</p>}
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
            <span>{isPaid ? t("paid") : t("toCollect")}</span> {amount !== null && <Price rupees={amount} />}
          </span>
        )}
      </p>
    </div>
  );
}

function Together({ orders }: { orders: readonly PackingBag[] }) {
  const open = orders.filter(({ isPaid, status }) => !isPaid && status !== "Cancelled");
  const sums = open.flatMap(({ amount }) => amount ?? []);
  return (
    <p className="mt-2 flex break-inside-avoid break-before-avoid justify-between border-t border-line pt-2 font-semibold">
      <span>{t("inOneBag", { count: orders.length })}</span>
      {sums.length > 0 && (
        <span>
          {t("toCollect")} <Price rupees={toRupees(sums.reduce((sum, amount) => sum + toPaise(amount), 0))} />
        </span>
      )}
    </p>
  );
}
