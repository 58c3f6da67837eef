import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { Tick } from "#ui/drawings/tick.tsx";
import { sumLabel } from "../../../rules/settling.ts";
import { t } from "../../../texts/seller-texts.ts";
import type { OrderOnTheWay } from "../../shared/order-slots.ts";
import type { SlipPart } from "./slip-parts.ts";

interface SmallSlipProps {
  slip: SlipPart;
  storeName: string;
  /** Undefined if it is on no run sheet. */
  onTheWay: OrderOnTheWay | undefined;
  size: PaperSize;
}

/** A slip on a quarter of A4 or on a label. All its sizes depend on its font size. */
export function SmallSlip({ slip, storeName, onTheWay, size }: SmallSlipProps) {
  const { order, items, part, parts } = slip;
  const { address, invoiceNumber, amount, deliveryDay, deliveryWindow, notes } = order;
  return (
    <article
      ref={(printed) => {
        if (printed) fitLetters(printed, size);
      }}
      className="flex h-full flex-col leading-snug"
    >
      <header className="flex items-baseline gap-[0.6em] border-b border-ink pb-[0.3em]">
        <p className="min-w-0 truncate font-display font-semibold">{storeName}</p>
        <p className="ml-auto shrink-0 text-right text-[1.1em] font-bold tabular-nums">
          {invoiceNumber}
          {parts > 1 && ` · ${part}/${parts}`}
        </p>
      </header>
      <address className="my-[0.4em] not-italic wrap-anywhere">
        <strong className="text-[1.3em]">
          {address.firstName} {address.lastName}
        </strong>
        <br />
        {doorLine(address)}
        <br />
        {address.city} {address.zipcode} · <strong className="whitespace-nowrap">{address.phone}</strong>
      </address>
      <table className="w-full text-left">
        <tbody>
          {items.map((item) => (
            <tr key={item._id} className="border-b border-line-strong/60 align-baseline">
              <td className="py-[0.15em] pr-[0.6em]">
                <Tick />
              </td>
              <td className="w-full wrap-anywhere">{item.name}</td>
              <td className="px-[0.6em] whitespace-nowrap">{item.pack && packText(item.pack)}</td>
              <td className="text-right text-[1.1em] font-bold whitespace-nowrap">× {item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {part === 1 && notes.length > 0 && (
        <dl className="mt-[0.4em] wrap-anywhere">
          {notes.map(({ label, text }) => (
            <div key={`${label} ${text}`}>
              <dt className="inline">{t("noteLabel", { label })}</dt>{" "}
              <dd className="inline font-semibold whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <footer className="mt-auto flex items-end justify-between gap-[0.6em] pt-[0.3em]">
        <span>
          {dayAndWindow(deliveryDay, deliveryWindow)}
          {onTheWay && (
            <span className="block">{t("slipStop", { pins: onTheWay.pins, stop: onTheWay.stop })}</span>
          )}
        </span>
        {part < parts ? (
          <span className="text-right">{t("slipGoesOn", { part: part + 1, parts })}</span>
        ) : (
          <span className="text-right">
            {sumLabel(order)}
            <strong className="text-[1.2em] whitespace-nowrap">{formatPaise(toPaise(amount))}</strong>
          </span>
        )}
      </footer>
    </article>
  );
}

/** The inside of a paper, in millimetres. */
interface PaperSize {
  width: number;
  height: number;
}

// In points. The smallest one fits a full slip; with wide letters only, a little less.
const LARGEST = 20;
const SMALLEST = 8;
const STEP = 0.5;

/**
 * Sets the largest font size with which the content fits onto its paper. It is measured in a hidden copy, as content
 * that waits for the printer has no size yet.
 */
function fitLetters(printed: HTMLElement, { width, height }: PaperSize): void {
  const tried = document.createElement("div");
  tried.style.cssText = `position:fixed;left:-200vw;visibility:hidden;width:${width}mm`;
  const copy = printed.cloneNode(true);
  tried.append(copy);
  document.body.append(tried);
  if (copy instanceof HTMLElement) {
    copy.style.height = "auto";
    // Tick boxes are only displayed on paper.
    for (const tick of copy.querySelectorAll<HTMLElement>("td > [aria-hidden]"))
      tick.style.display = "inline-block";
    const most = tried.getBoundingClientRect().width * (height / width);
    let points = LARGEST;
    const fits = () => {
      copy.style.fontSize = `${points}pt`;
      return copy.scrollHeight <= most && copy.scrollWidth <= copy.clientWidth;
    };
    while (points > SMALLEST && !fits()) points -= STEP;
    printed.style.fontSize = `${points}pt`;
  }
  tried.remove();
}
