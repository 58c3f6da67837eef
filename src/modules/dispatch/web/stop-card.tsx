import { MapPin, MessageCircle, Phone } from "lucide-react";
import { formatPaise } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/rules/address-lines.ts";
import { callLink, isReachable } from "#modules/address/rules/phone-links.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import type { NamedWindow } from "#modules/delivery/rules/window-name.ts";
import { OrderNotes } from "#modules/order/web/order-notes.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { classNames } from "#ui/class-names.ts";
import { Tick } from "#ui/tick.tsx";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { cashOf, nameOf } from "./stop-cash.ts";
import { StopDelivery } from "./stop-delivery.tsx";
import { mapLink, stopChat } from "./stop-links.ts";
import type { RunSheetActions } from "./use-run-sheet.ts";

interface StopCardProps {
  stop: Stop;
  /** Counted from 1 through the window. */
  place: number;
  about: { storeName: string; day: string; window: NamedWindow | null };
  actions: RunSheetActions;
}

/** A door to drive to: whose it is, what to hand over, and what to collect. */
export function StopCard({ stop, place, about, actions }: StopCardProps) {
  const { address, orders, items, notes } = stop;
  const { openPaise, isDelivered } = cashOf(stop);
  return (
    <li
      className={classNames(
        "grid min-w-0 content-start gap-2 break-inside-avoid rounded-tile border border-line p-4 wrap-anywhere print:mb-2 print:rounded-none print:p-2",
        isDelivered ? "bg-paper-deep" : "bg-sheet",
      )}
    >
      <header className="flex items-baseline gap-3">
        <span aria-hidden="true" className="min-w-6 font-display text-heading font-semibold tabular-nums">
          {place}
        </span>
        <h4 className="min-w-0 grow font-sans text-lg leading-snug font-semibold">
          <Tick /> {nameOf(stop)}
        </h4>
        <span className="shrink-0 text-right font-semibold tabular-nums">
          {openPaise > 0 ? formatPaise(openPaise) : t("nothingToCollect")}
        </span>
      </header>
      <address className="leading-snug not-italic">
        {doorLine(address)}, {address.city} {address.zipcode}
        <span className="hidden print:inline"> · {address.phone}</span>
      </address>
      <Reach stop={stop} about={about} />
      <p className="text-sm">
        <span className="sr-only">{t("items")}: </span>
        {items
          .map(({ name, quantity, pack }) =>
            pack
              ? t("item", { quantity, name, pack: packText(pack) })
              : t("itemWithoutPack", { quantity, name }),
          )
          .join(" · ")}
      </p>
      <OrderNotes notes={notes} className="text-sm" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>{orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}</span>
        <span aria-hidden="true" className="hidden print:inline">
          {t("receivedOnPaper")} ____________
        </span>
      </p>
      <StopDelivery stop={stop} actions={actions} />
    </li>
  );
}

function Reach({ stop, about }: Pick<StopCardProps, "stop" | "about">) {
  const { phone, firstName, street } = stop.address;
  const style = buttonStyle({ variant: "quiet", size: "small", tight: true });
  return (
    <div data-no-print className="-mx-2 flex flex-wrap">
      {street && (
        <a
          href={mapLink(stop)}
          target="_blank"
          rel="noreferrer"
          aria-label={t("mapOf", { name: nameOf(stop) })}
          className={style}
        >
          <MapPin aria-hidden="true" className="size-4" />
          {t("map")}
        </a>
      )}
      {isReachable(phone) && (
        <>
          <a href={callLink(phone)} className={classNames(style, "max-w-full whitespace-normal")}>
            <Phone aria-hidden="true" className="size-4" />
            {phone}
          </a>
          <a
            href={stopChat(stop, about)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("whatsAppTo", { name: firstName })}
            className={style}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            {t("whatsApp")}
          </a>
        </>
      )}
    </div>
  );
}
