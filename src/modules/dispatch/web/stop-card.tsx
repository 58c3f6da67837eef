import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { Fragment } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { callLink, chatLink, doorLine, isReachable } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { dayAndWindow, type NamedWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { OrderNotes } from "#modules/order/web/shared/order-parts.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { Tick } from "#ui/drawings/tick.tsx";
import type { Stop } from "../contract/run-sheet.ts";
import { cashOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import type { Payee } from "./receive-money.tsx";
import { nameOf, ordersAtHand } from "./sheet-stops.ts";
import { StopDelivery } from "./stop-delivery.tsx";
import { DoorPlace, StopEvents } from "./stop-events.tsx";
import type { RunSheetState } from "./use-run-sheet.ts";

/** The store, day and window, for a chat with a household and for what it pays. */
export type About = Payee & { day: string; window: NamedWindow | null };

interface StopCardProps {
  stop: Stop;
  /** The position in the window, counted from 1. */
  place: number;
  about: About;
  state: RunSheetState;
  Heading: "h3" | "h4";
}

/** A stop: name and address, what to hand over, and what to collect. */
export function StopCard({ stop, place, about, state, Heading }: StopCardProps) {
  const { isDelivered } = cashOf(stop);
  return (
    <li
      className={classNames(
        "grid min-w-0 content-start gap-2 rounded-tile border border-line p-4 wrap-anywhere",
        isDelivered ? "bg-paper-deep" : "bg-sheet",
      )}
    >
      <StopHead stop={stop} place={place} Heading={Heading} />
      <address className="leading-snug not-italic">
        {doorLine(stop.address)}, {stop.address.city} {stop.address.zipcode}
      </address>
      <Reach stop={stop} about={about} />
      <StopGoods stop={stop} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
        <span>
          <InvoiceNumbers orders={stop.orders} />
        </span>
        {isPacked(stop) && <Badge tone="leaf">{t("packed")}</Badge>}
      </p>
      <StopEvents stop={stop} />
      <StopDelivery stop={stop} state={state} payee={about} />
      {state.hasVans && (
        <May permission="dispatch.change">
          <div className="-mx-2">
            <DoorPlace stop={stop} onAsk={() => state.ask(stop, "place")} />
          </div>
        </May>
      )}
    </li>
  );
}

/** A printed stop: boxes to tick, and room to write down the received cash. */
export function PaperStop({ stop, place }: Pick<StopCardProps, "stop" | "place">) {
  const { address } = stop;
  return (
    <li className="mb-2 grid min-w-0 content-start gap-2 break-inside-avoid border border-line p-2 wrap-anywhere">
      <StopHead stop={stop} place={place} Heading="h4" />
      <address className="leading-snug not-italic">
        {doorLine(address)}, {address.city} {address.zipcode} · {address.phone}
      </address>
      <StopGoods stop={stop} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>
          <InvoiceNumbers orders={stop.orders} />
        </span>
        <span>{t("receivedOnPaper")} ____________</span>
      </p>
    </li>
  );
}

/** True if all that still has to go out of a stop's bag stands packed. */
function isPacked({ orders }: Stop): boolean {
  const open = orders.filter(({ status }) => status === "Pending");
  return open.length > 0 && open.every(({ packed }) => packed);
}

/** The invoice numbers of a bag, each in one piece: a line would break at their hyphens. */
export function InvoiceNumbers({ orders }: Pick<Stop, "orders">) {
  return orders.map(({ invoiceNumber }, index) => (
    <Fragment key={invoiceNumber}>
      {index > 0 && <span>, </span>}
      <span className="whitespace-nowrap cramped:whitespace-normal">{invoiceNumber}</span>
    </Fragment>
  ));
}

export function StopHead({ stop, place, Heading }: Pick<StopCardProps, "stop" | "place" | "Heading">) {
  const { openPaise } = cashOf(stop);
  return (
    <header className="flex items-baseline gap-3 cramped:flex-wrap">
      <span aria-hidden="true" className="min-w-6 font-display text-heading font-semibold tabular-nums">
        {place}
      </span>
      <Heading className="min-w-0 grow font-sans text-lg leading-snug cramped:w-2/3 font-semibold">
        <Tick /> {nameOf(stop)}
      </Heading>
      <span className="shrink-0 text-right font-semibold tabular-nums">
        {openPaise > 0 ? formatPaise(openPaise) : t("nothingToCollect")}
      </span>
    </header>
  );
}

/** What is in a stop's bag: a line for each product, with its number in a column of its own. */
export function StopGoods({ stop: { items, notes } }: Pick<StopCardProps, "stop">) {
  return (
    <>
      <ul
        aria-label={t("items")}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-6 text-sm leading-snug sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] print:block print:columns-3"
      >
        {items.map(({ name, quantity, pack }) => (
          <li
            key={`${name} ${pack ? packText(pack) : ""}`}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-1 py-0.5 print:py-0"
          >
            <b className="font-semibold tabular-nums">{t("times", { quantity })}</b>
            <span className="wrap-anywhere">{pack ? t("packOf", { name, pack: packText(pack) }) : name}</span>
          </li>
        ))}
      </ul>
      <OrderNotes notes={notes} className="text-sm" />
    </>
  );
}

export function Reach({ stop, about }: Pick<StopCardProps, "stop" | "about">) {
  const { phone, firstName, street } = stop.address;
  const style = buttonStyle({ variant: "quiet", size: "small", tight: true });
  return (
    <div className="-mx-2 flex flex-wrap">
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

/** A map link that searches for a stop's address. Without the landmark, which a map would not find. */
export function mapLink({ address: { street, city, zipcode, country } }: Stop): string {
  const query = [street, `${city} ${zipcode}`.trim(), country].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

/** A WhatsApp link to a household: the delivery time, and the cash to keep ready. */
export function stopChat(stop: Stop, { storeName, day, window }: About): string {
  const { phone, firstName } = stop.address;
  const { openPaise } = cashOf(stop);
  const invoiceNumbers = ordersAtHand(stop)
    .map(({ invoiceNumber }) => invoiceNumber)
    .join(", ");
  const coming = t("chat", { firstName, storeName, invoiceNumbers, when: dayAndWindow(day, window) });
  const ready = openPaise > 0 && t("chatCash", { cash: formatPaise(openPaise) });
  return chatLink(phone, [coming, ready].filter(Boolean).join(" "));
}
