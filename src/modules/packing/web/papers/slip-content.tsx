import type { ReactNode } from "react";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import QrDrawing from "#modules/payment/web/shared/qr-drawing.tsx";
import { Tick } from "#ui/drawings/tick.tsx";
import { t } from "../../seller-texts.ts";
import type { Slip } from "./slips.ts";

// Parts that several papers of a bag share.

/** Draw the codes of slips; nothing for a slip without one. */
export interface Drawings {
  /** Draws the QR code to pay by UPI. */
  codeOf: (slip: Slip, className: string) => ReactNode;
  /** Draws the code by which a bag is found again. */
  markOf: (slip: Slip, className: string) => ReactNode;
}

type SlipAddressProps = { slip: Slip; withState?: boolean };

/** Whose bag it is and, for a role that sees it, where it goes. */
export function SlipAddress({ slip: { name, address }, withState = false }: SlipAddressProps) {
  return (
    <address className="min-w-0 grow wrap-anywhere not-italic">
      <strong className="block text-[1.3em] leading-tight">{name}</strong>
      {address && (
        <>
          {doorLine(address)}
          <br />
          {address.city}
          {withState && `, ${address.state}`} {address.zipcode} ·{" "}
          <strong className="whitespace-nowrap">{address.phone}</strong>
        </>
      )}
    </address>
  );
}

/** When a bag comes, and with which stop. */
export function SlipWhen({ slip: { stop, deliveryDay, deliveryWindow } }: { slip: Slip }) {
  return (
    <span>
      {stop && (
        <strong className="block">{t("slipStop", { pins: stop.van ?? stop.pins, stop: stop.stop })}</strong>
      )}
      {dayAndWindow(deliveryDay, deliveryWindow)}
    </span>
  );
}

/** The lines of a slip, each with a box to tick. */
export function SlipLines({ lines }: Pick<Slip, "lines">) {
  return (
    <table className="w-full text-left">
      <tbody>
        {lines.map(({ id, name, origin, pack, quantity }) => (
          <tr key={id} className="break-inside-avoid border-b border-line-strong/60 align-baseline">
            <td className="py-[0.15em] pr-[0.6em]">
              <Tick />
            </td>
            <td className="w-full wrap-anywhere">
              {name}
              {origin && <span className="block text-[0.85em]">{origin}</span>}
            </td>
            <td className="px-[0.6em] whitespace-nowrap">{pack && packText(pack)}</td>
            <td className="text-right text-[1.1em] font-bold whitespace-nowrap">× {quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The notes on a bag. */
export function SlipNotes({ notes }: Pick<Slip, "notes">) {
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
export function SlipDue({ due, isCoded }: Pick<Slip, "due"> & { isCoded: boolean }) {
  if (!due) return null;
  return (
    <span className={isCoded ? undefined : "text-right"}>
      {due.label}
      <strong className="text-[1.2em] whitespace-nowrap">{due.sum}</strong>
      {isCoded && <span className="block">{t("slipOrUpi")}</span>}
    </span>
  );
}

/** What is in a bag, what is to be known of it, and what is due for it, with the code to pay that. */
export function SlipContent({ slip, code }: { slip: Slip; code: ReactNode }) {
  return (
    <>
      <SlipLines lines={slip.lines} />
      <SlipNotes notes={slip.notes} />
      <div className="mt-[0.6em] flex break-inside-avoid items-end justify-end gap-[0.6em]">
        <SlipDue due={slip.due} isCoded={Boolean(code)} />
        {code}
      </div>
    </>
  );
}

/** The QR code of a bag: the number of its first invoice. A scanner at a station types it. */
export function SlipCode({ slip: { invoiceNumbers }, className }: { slip: Slip; className: string }) {
  const [link = ""] = invoiceNumbers;
  return <QrDrawing code={{ link, label: t("codeOf", { invoiceNumber: link }) }} className={className} />;
}
