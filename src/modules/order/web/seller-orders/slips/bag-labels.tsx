import { type ReactNode, useEffect, useRef } from "react";
import { doorLine, fullName } from "#modules/address/rules/shared/address.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import type { OrderAnswer } from "../../../contract/order.ts";
import { bagContent } from "../../../rules/bags.ts";
import { t } from "../../../texts/seller-texts.ts";
import { itemFromAnswer } from "../../shared/from-answer.ts";
import type { OrderOnRoute } from "../../shared/order-slots.ts";
import { useSeen } from "../../shared/use-seen.ts";
import { fitLetters, fitPages } from "./fit-letters.ts";
import { SlipDue, SlipLines, SlipNotes } from "./slip-content.tsx";

/** One label: of an order's only bag, or of one of several. */
interface BagLabel {
  order: OrderAnswer;
  /** The bag's number, counted from 1, and the number of the order's bags. */
  bag: number;
  bags: number;
}

export interface BagLabelsProps {
  orders: readonly OrderAnswer[];
  /** The number of bags of each order. Every bag gets a label. */
  bags: number;
  routeStopOf: (order: OrderAnswer) => OrderOnRoute | undefined;
  /** Draws the code by which a bag is found again, if the store uses one. */
  markOf: (order: OrderAnswer, className: string) => ReactNode;
  /** Draws the QR code to pay by UPI, if there is one. */
  codeOf: (order: OrderAnswer, className: string) => ReactNode;
}

const labelsOf = ({ orders, bags }: Pick<BagLabelsProps, "orders" | "bags">): BagLabel[] =>
  orders.flatMap((order) => Array.from({ length: bags }, (_, index) => ({ order, bag: index + 1, bags })));

const keyOf = ({ order, bag }: BagLabel) => `${order._id} ${bag}`;

// A label of 50 × 30 mm inside its margins, with a little to spare, or an empty one would follow.
const STICKER = { width: 46, height: 25.5, smallest: 4 };

/** A label of 50 × 30 mm for each bag: whose it is, where it goes, and how it is found again. */
export function Stickers({ routeStopOf, markOf, ...of }: BagLabelsProps) {
  return labelsOf(of).map((label) => {
    const { order } = label;
    return (
      <div
        key={keyOf(label)}
        data-sticker
        className="h-[25.5mm] w-[46mm] break-after-page overflow-hidden last:break-after-auto"
      >
        <article
          ref={(printed) => {
            if (printed) fitLetters(printed, STICKER);
          }}
          className="flex h-full items-start justify-between gap-[1mm] leading-[1.15]"
        >
          <div className="flex h-full min-w-0 grow flex-col justify-between gap-[0.3em] wrap-anywhere">
            <p>
              <strong className="block text-[1.4em] leading-[1.05]">{nameOf(order)}</strong>
              {doorLine(order.address)}
            </p>
            <p>
              <Where order={order} routeStop={routeStopOf(order)} />
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end text-right">
            {markOf(order, "size-[13mm]")}
            <BagNumber label={label} />
          </div>
        </article>
      </div>
    );
  });
}

const ROLL = { width: 62, margin: 3 };

/** A label for each bag on a roll of 62 mm, as high as its content. What is in the bags is on the first one. */
export function RollLabels({ routeStopOf, markOf, codeOf, ...of }: BagLabelsProps) {
  const roll = useRef<HTMLDivElement>(null);
  const style = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    const labels = [...(roll.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    if (style.current) fitPages(labels, style.current, ROLL);
  }, []);
  return (
    <div ref={roll}>
      <style ref={style} />
      {labelsOf(of).map((label) => (
        <article key={keyOf(label)} className="flex w-[56mm] flex-col gap-[1.5mm] text-[10pt] leading-snug">
          <RollHead
            label={label}
            mark={markOf(label.order, "size-[16mm]")}
            routeStop={routeStopOf(label.order)}
          />
          {label.bag === 1 && (
            <RollContent order={label.order} code={codeOf(label.order, "size-[26mm] shrink-0")} />
          )}
        </article>
      ))}
    </div>
  );
}

interface RollHeadProps {
  label: BagLabel;
  mark: ReactNode;
  routeStop: OrderOnRoute | undefined;
}

function RollHead({ label, mark, routeStop }: RollHeadProps) {
  const { order } = label;
  const { address } = order;
  const { contacts } = useSeen();
  return (
    <>
      <header className="flex items-start justify-between gap-[2mm]">
        <address className="min-w-0 not-italic wrap-anywhere">
          <strong className="block text-[1.4em] leading-tight">{nameOf(order)}</strong>
          {contacts && (
            <>
              {doorLine(address)}
              <br />
              {address.city} {address.zipcode}
              <br />
              <strong className="whitespace-nowrap">{address.phone}</strong>
            </>
          )}
        </address>
        <div className="flex shrink-0 flex-col items-end text-right">
          {mark}
          <BagNumber label={label} />
        </div>
      </header>
      <p className="border-t border-ink pt-[1mm]">
        <Where order={order} routeStop={routeStop} />
      </p>
    </>
  );
}

function RollContent({ order, code }: { order: OrderAnswer; code: ReactNode }) {
  return (
    <>
      <SlipLines items={bagContent(order.items.map(itemFromAnswer))} />
      <SlipNotes notes={order.notes} />
      <p className="flex items-end justify-between gap-[2mm]">
        <SlipDue order={order} code={code} />
        {code}
      </p>
    </>
  );
}

const nameOf = ({ address }: OrderAnswer) => fullName(address);

/** The van and the stop, or the area, and the day with its window. */
function Where({ order, routeStop }: { order: OrderAnswer; routeStop: OrderOnRoute | undefined }) {
  const { deliveryDay, deliveryWindow } = order;
  return (
    <>
      {routeStop && (
        <strong className="block text-[1.1em]">
          {t("slipStop", { pins: routeStop.van ?? routeStop.pins, stop: routeStop.stop })}
        </strong>
      )}
      {dayAndWindow(deliveryDay, deliveryWindow)}
    </>
  );
}

/** The end of an order's number, by which a station finds it, and which of its bags this is. */
function BagNumber({ label: { order, bag, bags } }: { label: BagLabel }) {
  return (
    <>
      <strong className="text-[1.4em] leading-[1.1] tabular-nums">{shortCode(order)}</strong>
      {bags > 1 && <span className="font-semibold tabular-nums">{t("bagOf", { bag, bags })}</span>}
    </>
  );
}

/** The counters of a bag's invoice numbers. They are unique within a day. */
function shortCode({ invoiceNumber }: OrderAnswer): string {
  return invoiceNumber
    .split(", ")
    .map((number) => number.slice(number.lastIndexOf("-") + 1))
    .join(", ");
}
