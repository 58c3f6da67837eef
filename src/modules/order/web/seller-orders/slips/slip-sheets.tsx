import type { ReactNode } from "react";
import { formatDate } from "#kernel/time/store-time.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import type { UpiPayment } from "#modules/payment/rules/shared/upi.ts";
import { classNames } from "#ui/class-names.ts";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { Tick } from "#ui/drawings/tick.tsx";
import { PrintSheet } from "#ui/print-sheet.tsx";
import type { OrderAnswer } from "../../../contract/order.ts";
import { bagContent } from "../../../rules/bags.ts";
import { slipSum } from "../../../rules/settling.ts";
import { t } from "../../../texts/seller-texts.ts";
import { fromAnswer, itemFromAnswer } from "../../shared/from-answer.ts";
import { OrderNotes } from "../../shared/order-parts.tsx";
import type { DeliveryRoute, OrderOnRoute, SlipCodeProps } from "../../shared/order-slots.ts";
import { useSeen } from "../../shared/use-seen.ts";
import { RollLabels, Stickers } from "./bag-labels.tsx";
import { fitLetters, type PaperSize } from "./fit-letters.ts";
import { SlipDue, SlipLines, SlipNotes } from "./slip-content.tsx";
import { onSheets, PAPERS, type Paper, type SlipPart, slipParts } from "./slip-parts.ts";

export interface SlipSheetsProps {
  orders: readonly OrderAnswer[];
  paper: Paper;
  /** The number of bags of each order, each of which gets a label. */
  bags?: number;
  storeName: string;
  route: DeliveryRoute;
  /** The payments by UPI of what is due, by the orders' ids. */
  upi: ReadonlyMap<string, UpiPayment>;
  /** Draws their QR codes. It is loaded before the sheets are printed. */
  QrDrawing: ComponentType<{ upi: UpiPayment; className?: string }>;
  /** Draws the code by which a bag is found again, if the store uses one. */
  SlipCode: ComponentType<SlipCodeProps> | undefined;
  onDone: () => void;
}

/** Prints a slip for each bag, in the given order. */
export function SlipSheets(props: SlipSheetsProps) {
  const { orders, paper, bags = 1, storeName, route, upi, QrDrawing, SlipCode, onDone } = props;
  const codeOf = ({ _id }: OrderAnswer, className: string) => {
    const payment = upi.get(_id);
    return payment && <QrDrawing upi={payment} className={className} />;
  };
  const parts = () => slipParts(orders, upi);
  const page = PAPERS.find(({ key }) => key === paper)?.page;
  const size = paper === "label" ? LABEL : QUARTER;
  const labels = {
    orders,
    bags,
    codeOf,
    routeStopOf: ({ _id }: OrderAnswer) => route.get(_id),
    markOf: (order: OrderAnswer, className: string) =>
      SlipCode && <SlipCode order={order} className={className} />,
  };
  const small = (slip: SlipPart) => (
    <SmallSlip
      slip={slip}
      storeName={storeName}
      routeStop={route.get(slip.order._id)}
      code={slip.part === slip.parts && codeOf(slip.order, "size-[26mm] shrink-0")}
      mark={SlipCode && <SlipCode order={slip.order} className="size-[14mm] shrink-0" />}
      size={size}
    />
  );
  return (
    <PrintSheet onDone={onDone}>
      {/* biome-ignore lint/plugin: the printer reads this, people don't. */}
      <style>{`@page { ${page} }`}</style>
      {paper === "one" &&
        orders.map((order) => (
          <LargeSlip
            key={order._id}
            order={order}
            storeName={storeName}
            code={codeOf(order, "size-[30mm] shrink-0")}
            mark={SlipCode && <SlipCode order={order} className="size-[18mm] shrink-0" />}
          />
        ))}
      {paper === "label" &&
        parts().map((slip) => (
          // A little less than the label, or an empty one would follow.
          <div key={keyOf(slip)} className="h-[141.5mm] break-after-page last:break-after-auto">
            {small(slip)}
          </div>
        ))}
      {paper === "sticker" && <Stickers {...labels} />}
      {paper === "roll" && <RollLabels {...labels} />}
      {paper === "four" && <Quarters slips={parts()} draw={small} />}
    </PrintSheet>
  );
}

// The paper inside its margins, with a little to spare.
const QUARTER = { width: 88, height: 130 };
const LABEL = { width: 92, height: 140 };

interface LargeSlipProps {
  order: OrderAnswer;
  storeName: string;
  /** The QR code to pay by UPI, if there is one. */
  code: ReactNode;
  /** The code by which its bag is found again, if there is one. */
  mark: ReactNode;
}

/** A slip on its own sheet, or on several if it is long. */
function LargeSlip({ order, storeName, code, mark }: LargeSlipProps) {
  const { address, invoiceNumber, createdAt, deliveryDay, deliveryWindow, items, notes } = order;
  const { contacts, sums } = useSeen();
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
        {mark}
      </header>
      <p className="mt-4 text-lg font-semibold">{deliveryPromise(deliveryDay, deliveryWindow)}</p>
      <address className="my-4 text-lg leading-snug not-italic">
        <strong>
          {address.firstName} {address.lastName}
        </strong>
        {contacts && (
          <>
            <br />
            {doorLine(address)}
            <br />
            {address.city}, {address.state} {address.zipcode}
            <br />
            {address.phone}
          </>
        )}
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
          {bagContent(items.map(itemFromAnswer)).map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line">
              <td className="py-2">
                <Tick />
              </td>
              <td className="wrap-anywhere">
                {item.name}
                {item.origin && <span className="block text-sm">{item.origin}</span>}
              </td>
              <td className="px-4 whitespace-nowrap">{item.pack && packText(item.pack)}</td>
              <td className="text-right font-bold">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderNotes notes={notes} className="mt-4" />
      {sums && (
        <div className="mt-4 flex break-inside-avoid items-center justify-end gap-4 text-right">
          <p className="text-lg">
            {slipSum(fromAnswer(order)).label}
            <strong>{slipSum(fromAnswer(order)).sum}</strong>
            {code && <span className="block">{t("slipOrUpi")}</span>}
          </p>
          {code}
        </div>
      )}
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

interface SmallSlipProps {
  slip: SlipPart;
  storeName: string;
  /** Undefined if it is on no run sheet. */
  routeStop: OrderOnRoute | undefined;
  /** The QR code to pay by UPI, if there is one. */
  code: ReactNode;
  /** The code by which its bag is found again, if there is one. */
  mark: ReactNode;
  size: PaperSize;
}

/** A slip on a quarter of A4 or on a label. All its sizes depend on its font size. */
function SmallSlip({ slip, storeName, routeStop, code, mark, size }: SmallSlipProps) {
  const { order, items, part, parts } = slip;
  const { address, invoiceNumber, deliveryDay, deliveryWindow, notes } = order;
  const { contacts } = useSeen();
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
      <div className="my-[0.4em] flex items-start gap-[0.6em]">
        <address className="min-w-0 grow not-italic wrap-anywhere">
          <strong className="text-[1.3em]">
            {address.firstName} {address.lastName}
          </strong>
          {contacts && (
            <>
              <br />
              {doorLine(address)}
              <br />
              {address.city} {address.zipcode} ·{" "}
              <strong className="whitespace-nowrap">{address.phone}</strong>
            </>
          )}
        </address>
        {mark}
      </div>
      <SlipLines items={items} />
      {part === 1 && <SlipNotes notes={notes} />}
      <footer className="mt-auto flex items-end justify-between gap-[0.6em] pt-[0.3em]">
        <div
          className={classNames(
            "flex min-w-0 grow",
            code ? "flex-col" : "items-end justify-between gap-[0.6em]",
          )}
        >
          <span>
            {dayAndWindow(deliveryDay, deliveryWindow)}
            {routeStop && (
              <span className="block">{t("slipStop", { pins: routeStop.pins, stop: routeStop.stop })}</span>
            )}
          </span>
          {part < parts ? (
            <span className="text-right">{t("slipGoesOn", { part: part + 1, parts })}</span>
          ) : (
            <SlipDue order={order} code={code} />
          )}
        </div>
        {code}
      </footer>
    </article>
  );
}
