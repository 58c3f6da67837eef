import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { byCodePoint, say } from "#kernel/texts/text.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { byWindow, dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import type { UpiPayment } from "#modules/payment/rules/shared/upi.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { OrderAnswer } from "../../../contract/order.ts";
import { bagNotes, groupIntoBags } from "../../../rules/bags.ts";
import { doorPaise } from "../../../rules/settling.ts";
import { upiAtDoor } from "../../../rules/upi-at-door.ts";
import { t } from "../../../texts/seller-texts.ts";
import { fromAnswer } from "../../shared/from-answer.ts";
import { DELIVERY_ROUTE, SLIP_CODE } from "../../shared/order-slots.ts";
import { useSeen } from "../../shared/use-seen.ts";
import { inRouteOrder, readRoute } from "./delivery-route.ts";
import { DEFAULT_PAPER, isForBags, isPaper, PAPERS, type Paper } from "./slip-parts.ts";
import { SlipSheets, type SlipSheetsProps } from "./slip-sheets.tsx";

const KEY = "santhe.slip-paper";

interface SlipPrintingProps {
  orders: readonly OrderAnswer[];
  storeName: string;
  onDone: () => void;
}

/** Asks for the slips' paper, with the last choice on this device, and prints them. */
export default function SlipPrinting({ orders, storeName, onDone }: SlipPrintingProps) {
  const [paper, setPaper] = useState<Paper>(chosenPaper);
  const [window, setWindow] = useState("");
  const [bags, setBags] = useState(1);
  const [ready, setReady] = useState<PreparedSlips>();
  const prepare = useSlipPreparation();
  const windows = windowsOf(orders);
  const chosen = orders.filter((order) => window === "" || keyOf(order) === window);
  const { busy, submit } = useSubmit(async (chosenOrders: readonly OrderAnswer[]) => {
    writeDevice(KEY, paper);
    setReady(await prepare(chosenOrders));
  }, t("slipsFailed"));
  if (ready) return <SlipSheets {...ready} paper={paper} bags={bags} storeName={storeName} onDone={onDone} />;
  return (
    <Dialog open onClose={onDone} title={t("printSlips", { count: bagsOf(chosen).length })}>
      <fieldset className="mb-5 grid gap-2">
        <legend className="sr-only">{t("paper")}</legend>
        {PAPERS.map(({ key, label, hint }) => (
          <RadioCard key={key} name="paper" checked={key === paper} onChoose={() => setPaper(key)}>
            <RadioCardText label={say(label)} hint={say(hint)} />
          </RadioCard>
        ))}
      </fieldset>
      {isForBags(paper) && (
        <Select
          label={t("bagsOfEach")}
          value={String(bags)}
          onChange={(event) => setBags(Number(event.target.value))}
          className="mb-5"
        >
          {BAG_COUNTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
      {windows.length > 1 && (
        <Select
          label={t("slipWindow")}
          value={window}
          onChange={(event) => setWindow(event.target.value)}
          className="mb-5"
        >
          <option value="">{t("everyWindow")}</option>
          {windows.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="flex justify-end">
        <Button size="small" busy={busy} onClick={() => submit(chosen)}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The numbers of bags that an order may have. */
const BAG_COUNTS = [1, 2, 3, 4, 5, 6];

/** The paper that was chosen last on this device. */
export const chosenPaper = (): Paper => readDevice(KEY, isPaper) ?? DEFAULT_PAPER;

/** The slips of orders and all that is drawn on them. */
export type PreparedSlips = Pick<SlipSheetsProps, "orders" | "route" | "upi" | "QrDrawing" | "SlipCode">;

/** Returns a function that prepares the slips of orders' bags, in the order of delivery. */
export function useSlipPreparation(): (orders: readonly OrderAnswer[]) => Promise<PreparedSlips> {
  const store = useStore();
  const { sums } = useSeen();
  const routeReader = useSlot(DELIVERY_ROUTE);
  const [codes] = useSlot(SLIP_CODE);
  return async (orders) => {
    const bags = bagsOf(orders);
    const upi = sums ? upiOfSlips(bags, store) : new Map<string, UpiPayment>();
    const route = await readRoute(
      routeReader,
      orders.map(({ deliveryDay }) => deliveryDay),
    );
    return {
      orders: inRouteOrder(bags.flatMap(together), route, ({ _id }) => _id),
      route,
      upi,
      QrDrawing:
        upi.size > 0 ? (await import("#modules/payment/web/shared/qr-drawing.tsx")).default : Nothing,
      SlipCode: codes && (await (await codes.code()).slipCode()),
    };
  };
}

const Nothing = () => null;

/** The orders of each bag: all of a household for one delivery, if they are printed together. */
function bagsOf(orders: readonly OrderAnswer[]): OrderAnswer[][] {
  return groupIntoBags(orders, (order) => ({ ...order, shopperId: order.userId?._id ?? null }));
}

/** The payments by UPI of what is still due for the bags, by the ids of their slips. */
function upiOfSlips(bags: readonly OrderAnswer[][], store: StoreInfo): Map<string, UpiPayment> {
  const upi = bags.flatMap((bag) => {
    const payment = upiAtDoor(bag.map(fromAnswer), store);
    return payment ? together(bag).map(({ _id }) => [_id, payment] as const) : [];
  });
  return new Map(upi);
}

/**
 * Joins the orders of a bag. The sum is what is still to be collected; if nothing is, what was paid. So it is a cash
 * order, whatever was paid online before.
 */
export function together(bag: readonly OrderAnswer[]): OrderAnswer[] {
  const owed = bag.filter((order) => doorPaise(fromAnswer(order)) > 0);
  const [first] = owed.length > 0 ? owed : bag;
  if (!first) return [];
  if (bag.length === 1) return [{ ...first, notes: bagNotes(bag) }];
  const { payment: _, ...order } = first;
  const sumOf = (paise: (order: OrderAnswer) => number) =>
    toRupees(bag.reduce((sum, each) => sum + paise(each), 0));
  const amount =
    owed.length > 0
      ? sumOf((order) => doorPaise(fromAnswer(order)))
      : sumOf(({ totalAmount }) => toPaise(totalAmount));
  return [
    {
      ...order,
      paymentType: "COD",
      isPaid: owed.length === 0,
      invoiceNumber: bag.map(({ invoiceNumber }) => invoiceNumber).join(", "),
      items: bag.flatMap(({ items }) => items),
      notes: bagNotes(bag),
      amount,
      totalAmount: amount,
    },
  ];
}

const keyOf = ({ deliveryDay, deliveryWindow }: OrderAnswer) => `${deliveryDay} ${deliveryWindow?.id ?? ""}`;

/** The delivery days and windows of orders, in their order. */
function windowsOf(orders: readonly OrderAnswer[]): { key: string; name: string }[] {
  const byKey = new Map(orders.map((order) => [keyOf(order), order]));
  return [...byKey]
    .toSorted(
      ([, a], [, b]) =>
        byCodePoint(a.deliveryDay, b.deliveryDay) || byWindow(a.deliveryWindow, b.deliveryWindow),
    )
    .map(([key, order]) => {
      const when = dayAndWindow(order.deliveryDay, order.deliveryWindow);
      return { key, name: order.deliveryWindow ? when : t("anyTimeOf", { day: when }) };
    });
}
