import { toPaise, toRupees } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { Price } from "#ui/price.tsx";
import { Tick } from "#ui/tick.tsx";
import type { PackingBag } from "../../contract/packing-list.ts";
import { statusName } from "../../rules/status-name.ts";
import { t } from "../../seller-texts.ts";
import { OrderNotes } from "../order-notes.tsx";

/** What goes into each bag: an order, or all that a household gets together. */
export function PackingBags({ bags }: { bags: readonly PackingBag[] }) {
  return (
    <section aria-labelledby="bags">
      <h2 id="bags" className="mb-2 break-after-avoid text-heading">
        {t("bags")}
      </h2>
      {/* On paper in columns and not in rows, which would leave a sheet half empty before a row that has a long bag. */}
      <ul className="grid gap-3 md:grid-cols-2 print:block print:columns-2 print:gap-3">
        {[...Map.groupBy(bags, ({ household }) => household)].map(([household, orders]) => (
          <Bag key={household} orders={orders} />
        ))}
      </ul>
    </section>
  );
}

function Bag({ orders }: { orders: readonly PackingBag[] }) {
  const [first] = orders;
  if (!first) return null;
  const { address, deliveryDay, deliveryWindow } = first;
  const isShared = orders.length > 1;
  return (
    <li className="min-w-0 break-inside-avoid print:mb-3 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <h3 className="font-sans font-semibold tabular-nums">
        {orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
      </h3>
      <p className="text-sm text-ink-soft">
        {address.firstName} {address.lastName}, {doorLine(address)}, {address.city} {address.zipcode} ·{" "}
        {address.phone}
      </p>
      <p className="text-sm">{deliveryPromise(deliveryDay, deliveryWindow)}</p>
      {orders.map((order) => (
        <BagOrder key={order._id} order={order} named={isShared} />
      ))}
      {isShared && <Together orders={orders} />}
    </li>
  );
}

/** An order's part of a bag, with what was agreed for it; named where the bag has several. */
function BagOrder({ order, named }: { order: PackingBag; named: boolean }) {
  const { invoiceNumber, items, notes, amount, isPaid, status } = order;
  return (
    <>
      {named && <p className="mt-2 text-sm font-semibold tabular-nums">{invoiceNumber}</p>}
      <ul className="my-2 grid gap-1">
        {items.map(({ name, pack, quantity }) => (
          <li key={`${name} ${pack && packText(pack)}`} className="flex items-baseline gap-2">
            <Tick />
            <span className="w-8 shrink-0 text-right font-semibold tabular-nums">{quantity} ×</span>
            <span>
              {name} {pack && <span className="text-sm text-ink-soft">{packText(pack)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <OrderNotes notes={notes} className="mb-2 text-sm" />
      <p className="flex justify-between text-sm">
        <span>{statusName(status)}</span>
        <span>
          {t(isPaid ? "paid" : "toCollect")} <Price rupees={amount} />
        </span>
      </p>
    </>
  );
}

function Together({ orders }: { orders: readonly PackingBag[] }) {
  const open = orders.filter(({ isPaid }) => !isPaid);
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
