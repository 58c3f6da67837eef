import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { dayAndWindow } from "#modules/delivery/rules/window-name.ts";
import { Tick } from "#ui/tick.tsx";
import { sumLabel } from "../../rules/settling.ts";
import { t } from "../../seller-texts.ts";
import type { SlipPart } from "./slip-parts.ts";

interface SmallSlipProps {
  slip: SlipPart;
  storeName: string;
}

/** A slip on a quarter of A4 or on a label, in print of 9 points. */
export function SmallSlip({ slip: { order, items, part, parts }, storeName }: SmallSlipProps) {
  const { address, invoiceNumber, amount, deliveryDay, deliveryWindow } = order;
  return (
    <article className="flex h-full flex-col text-xs leading-snug">
      <header className="flex items-baseline gap-2 border-b border-ink pb-1">
        <p className="font-display text-base font-semibold">{storeName}</p>
        <p className="ml-auto text-right text-sm font-bold tabular-nums">
          {invoiceNumber}
          {parts > 1 && ` · ${part}/${parts}`}
        </p>
      </header>
      <address className="my-1.5 not-italic wrap-anywhere">
        <strong className="text-base">
          {address.firstName} {address.lastName}
        </strong>
        <br />
        {doorLine(address)}
        <br />
        {address.city} {address.zipcode} · <strong>{address.phone}</strong>
      </address>
      <table className="w-full text-left">
        <tbody>
          {items.map((item) => (
            <tr key={item._id} className="border-b border-line-strong/60 align-baseline">
              <td className="py-0.5 pr-2">
                <Tick />
              </td>
              <td className="w-full wrap-anywhere">{item.name}</td>
              <td className="px-2 whitespace-nowrap">{item.pack && packText(item.pack)}</td>
              <td className="text-right text-sm font-bold whitespace-nowrap">× {item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="mt-auto flex justify-between pt-1">
        <span>{dayAndWindow(deliveryDay, deliveryWindow)}</span>
        {part < parts ? (
          <span>{t("slipGoesOn", { part: part + 1, parts })}</span>
        ) : (
          <span>
            {sumLabel(order)}
            <strong className="text-sm">{formatPaise(toPaise(amount))}</strong>
          </span>
        )}
      </footer>
    </article>
  );
}
