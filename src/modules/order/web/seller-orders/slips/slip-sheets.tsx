import type { ReactNode } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { KolamMark } from "#ui/drawings/kolam.tsx";
import { Tick } from "#ui/drawings/tick.tsx";
import { PrintSheet } from "#ui/print-sheet.tsx";
import type { Order } from "../../../contract/order.ts";
import { inTheBag } from "../../../rules/bags.ts";
import { sumLabel } from "../../../rules/settling.ts";
import { t } from "../../../texts/seller-texts.ts";
import { OrderNotes } from "../../shared/order-parts.tsx";
import type { Way } from "../../shared/order-slots.ts";
import { onSheets, PAPERS, type Paper, type SlipPart, slipParts } from "./slip-parts.ts";
import { SmallSlip } from "./small-slip.tsx";

interface SlipSheetsProps {
  orders: readonly Order[];
  paper: Paper;
  storeName: string;
  way: Way;
  onDone: () => void;
}

/** Prints a slip for each bag, in the given order. */
export function SlipSheets({ orders, paper, storeName, way, onDone }: SlipSheetsProps) {
  const page = PAPERS.find(({ key }) => key === paper)?.page;
  const size = paper === "label" ? LABEL : QUARTER;
  const small = (slip: SlipPart) => (
    <SmallSlip slip={slip} storeName={storeName} onTheWay={way.get(slip.order._id)} size={size} />
  );
  return (
    <PrintSheet onDone={onDone}>
      <style>{`@page { ${page} }`}</style>
      {paper === "one" &&
        orders.map((order) => <LargeSlip key={order._id} order={order} storeName={storeName} />)}
      {paper === "label" &&
        slipParts(orders).map((slip) => (
          // A little less than the label, or an empty one would follow.
          <div key={keyOf(slip)} className="h-[141.5mm] break-after-page last:break-after-auto">
            {small(slip)}
          </div>
        ))}
      {paper === "four" && <Quarters slips={slipParts(orders)} draw={small} />}
    </PrintSheet>
  );
}

// The paper inside its margins, with a little to spare.
const QUARTER = { width: 88, height: 130 };
const LABEL = { width: 92, height: 140 };

/** A slip on its own sheet, or on several if it is long. */
function LargeSlip({ order, storeName }: { order: Order; storeName: string }) {
  const { address, invoiceNumber, createdAt, deliveryDay, deliveryWindow, items, notes, amount } = order;
  return (
    <article className="break-after-page last:break-after-auto">
      <header className="flex items-center gap-3 border-b border-ink pb-3">
        <KolamMark className="size-10" />
        <p className="font-display text-2xl font-semibold">{storeName}</p>
        <p className="ml-auto text-right">
          <strong>{invoiceNumber}</strong>
          <br />
          {formatDate(new Date(createdAt))}
        </p>
      </header>
      <p className="mt-4 text-lg font-semibold">{deliveryPromise(deliveryDay, deliveryWindow)}</p>
      <address className="my-4 text-lg leading-snug not-italic">
        <strong>
          {address.firstName} {address.lastName}
        </strong>
        <br />
        {doorLine(address)}
        <br />
        {address.city}, {address.state} {address.zipcode}
        <br />
        {address.phone}
      </address>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1 pr-4">{t("slipPacked")}</th>
            <th>{t("slipProduct")}</th>
            <th className="px-4">{t("slipPack")}</th>
            <th className="text-right whitespace-nowrap">{t("slipHowMany")}</th>
          </tr>
        </thead>
        <tbody>
          {items.flatMap(inTheBag).map((item) => (
            <tr key={item._id} className="break-inside-avoid border-b border-line">
              <td className="py-2">
                <Tick />
              </td>
              <td className="wrap-anywhere">{item.name}</td>
              <td className="px-4 whitespace-nowrap">{item.pack && packText(item.pack)}</td>
              <td className="text-right font-bold">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderNotes notes={notes} className="mt-4" />
      <p className="mt-4 text-right text-lg">
        {sumLabel(order)}
        <strong>{formatPaise(toPaise(amount))}</strong>
      </p>
    </article>
  );
}

const keyOf = ({ order, part }: SlipPart) => `${order._id} ${part}`;

/** Four slips on each sheet, with cutting lines. */
function Quarters({ slips, draw }: { slips: SlipPart[]; draw: (slip: SlipPart) => ReactNode }) {
  return onSheets(slips, 4).map((four) => (
    <div
      key={four.map(keyOf).join()}
      className="grid h-[280mm] break-after-page grid-cols-2 grid-rows-2 last:break-after-auto"
    >
      {four.map((slip) => (
        <div
          key={keyOf(slip)}
          className="min-w-0 border-line-strong border-dashed p-[4mm] nth-[-n+2]:border-b nth-[2n+1]:border-r"
        >
          {draw(slip)}
        </div>
      ))}
    </div>
  ));
}
