import { doorLine } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { Price } from "#ui/price.tsx";
import { Tick } from "#ui/tick.tsx";
import type { PackingBag } from "../../contract/packing-list.ts";
import { statusName } from "../../rules/status-name.ts";
import { t } from "../../seller-texts.ts";
import { OrderNotes } from "../order-notes.tsx";

/** Per order, what goes into its bag. */
export function PackingBags({ bags }: { bags: readonly PackingBag[] }) {
  return (
    <section aria-labelledby="bags">
      <h2 id="bags" className="mb-2 break-after-avoid text-heading">
        {t("bags")}
      </h2>
      {/* On paper in columns and not in rows, which would leave a sheet half empty before a row that has a long bag. */}
      <ul className="grid gap-3 md:grid-cols-2 print:block print:columns-2 print:gap-3">
        {bags.map((bag) => (
          <Bag key={bag._id} bag={bag} />
        ))}
      </ul>
    </section>
  );
}

function Bag({ bag }: { bag: PackingBag }) {
  const { invoiceNumber, address, items, notes, amount, isPaid, status, deliveryDay, deliveryWindow } = bag;
  return (
    <li className="min-w-0 break-inside-avoid print:mb-3 rounded-tile border border-line bg-sheet p-4 wrap-anywhere">
      <h3 className="font-sans font-semibold tabular-nums">{invoiceNumber}</h3>
      <p className="text-sm text-ink-soft">
        {address.firstName} {address.lastName}, {doorLine(address)}, {address.city} {address.zipcode} ·{" "}
        {address.phone}
      </p>
      <p className="text-sm">{deliveryPromise(deliveryDay, deliveryWindow)}</p>
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
    </li>
  );
}
