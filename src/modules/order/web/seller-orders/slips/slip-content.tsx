import type { ReactNode } from "react";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { Tick } from "#ui/drawings/tick.tsx";
import type { OrderAnswer } from "../../../contract/order.ts";
import type { BagLine } from "../../../rules/bags.ts";
import { slipSum } from "../../../rules/settling.ts";
import { t } from "../../../texts/seller-texts.ts";
import { fromAnswer } from "../../shared/from-answer.ts";
import { useSeen } from "../../shared/use-seen.ts";

/** The lines of a small slip, each with a box to tick. */
export function SlipLines({ items }: { items: readonly BagLine[] }) {
  return (
    <table className="w-full text-left">
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-line-strong/60 align-baseline">
            <td className="py-[0.15em] pr-[0.6em]">
              <Tick />
            </td>
            <td className="w-full wrap-anywhere">
              {item.name}
              {item.origin && <span className="block text-[0.85em]">{item.origin}</span>}
            </td>
            <td className="px-[0.6em] whitespace-nowrap">{item.pack && packText(item.pack)}</td>
            <td className="text-right text-[1.1em] font-bold whitespace-nowrap">× {item.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is to be known of an order, on a small slip. */
export function SlipNotes({ notes }: Pick<OrderAnswer, "notes">) {
  if (notes.length === 0) return null;
  return (
    <dl className="mt-[0.4em] wrap-anywhere">
      {notes.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          <dt className="inline">{t("noteLabel", { label })}</dt>{" "}
          <dd className="inline font-semibold whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is to be collected for a bag, or was paid. With a code to scan, it says so. */
export function SlipDue({ order, code }: { order: OrderAnswer; code: ReactNode }) {
  const { sums } = useSeen();
  const { label, sum } = slipSum(fromAnswer(order));
  if (!sums) return null;
  return (
    <span className={code ? undefined : "text-right"}>
      {label}
      <strong className="text-[1.2em] whitespace-nowrap">{sum}</strong>
      {code && <span className="block">{t("slipOrUpi")}</span>}
    </span>
  );
}
