import Printer from "lucide-react/icons/printer";
import { useEffect, useEffectEvent, useState } from "react";
import { byCodePoint, say } from "#kernel/texts/text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { byWindow, dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import { t as orderTexts } from "#modules/order/texts/seller-texts.ts";
import {
  DELIVERY_ROUTE,
  type DeliveryRoute,
  type SlipPrintingProps,
} from "#modules/order/web/shared/order-slots.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { PackingApi } from "../../module-api.ts";
import { t } from "../../seller-texts.ts";
import { readRoute } from "./delivery-route.ts";
import { SlipSheets, type SlipSheetsProps } from "./slip-sheets.tsx";
import { isForBags, isPaper, PAPERS, type Paper, slipsOf } from "./slips.ts";

const KEY = "santhe.slip-paper";

const BAG_COUNTS = [1, 2, 3, 4, 5, 6];

/** Asks for the slips' paper, with the last choice on this device, and prints them. */
export default function SlipPrinting({ orders, onDone }: SlipPrintingProps) {
  const [paper, setPaper] = useState<Paper>(chosenPaper);
  const [window, setWindow] = useState("");
  const [bags, setBags] = useState("1");
  const [ready, setReady] = useState<PreparedSlips>();
  const { slips, prepare } = useSlips();
  const windows = windowsOf(orders);
  const chosen = orders.filter((order) => window === "" || keyOf(order) === window);
  const { busy, submit } = useSubmit(async () => {
    writeDevice(KEY, paper);
    setReady(await prepare(chosen));
  }, orderTexts("slipsFailed"));
  if (ready) return <SlipSheets {...ready} paper={paper} bags={Number(bags)} onDone={onDone} />;
  return (
    <Dialog open onClose={onDone} title={t("printSlips", { count: slips(chosen).length })}>
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
          value={bags}
          onChange={({ target }) => setBags(target.value)}
          className="mb-5"
        >
          <Options of={BAG_COUNTS.map((count) => [count, count])} />
        </Select>
      )}
      {windows.length > 1 && (
        <Select
          label={t("slipWindow")}
          value={window}
          onChange={({ target }) => setWindow(target.value)}
          className="mb-5"
        >
          <option value="">{t("everyWindow")}</option>
          <Options of={windows.map(({ key, name }) => [key, name])} />
        </Select>
      )}
      <div className="flex justify-end">
        <Button size="small" busy={busy} onClick={() => submit(undefined)}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Prints the slips of orders' bags at once, on the paper that was chosen last on this device. */
export function PrintAtOnce({ orders, onDone }: SlipPrintingProps) {
  const [ready, setReady] = useState<PreparedSlips>();
  const { prepare } = useSlips();
  const begin = useEffectEvent(() => void prepare(orders).then(setReady, onDone));
  useEffect(() => begin(), []);
  return ready ? <SlipSheets {...ready} onDone={onDone} paper={chosenPaper()} bags={1} /> : null;
}

const chosenPaper = (): Paper => readDevice(KEY, isPaper) ?? "four";

type PreparedSlips = Pick<SlipSheetsProps, "slips" | "areCoded">;

/** Makes the slips of orders' bags, and prepares them for paper: in the order of delivery. */
function useSlips() {
  const store = useStore();
  const [routeReader] = useSlot(DELIVERY_ROUTE);
  const slips = (orders: readonly SellerOrder[], route: DeliveryRoute = new Map()) =>
    slipsOf(orders, { store, route });
  const prepare = async (orders: readonly SellerOrder[]): Promise<PreparedSlips> => {
    const days = orders.map(({ deliveryDay }) => deliveryDay);
    const prepared = slips(orders, await readRoute(routeReader, days));
    // Who packs without stations prints slips without their codes.
    const { begun: areCoded } = await sellerCall(browserApi<PackingApi>().api.packing.begun.$get());
    return { slips: prepared, areCoded };
  };
  return { slips, prepare };
}

const keyOf = ({ deliveryDay, deliveryWindow }: SellerOrder) => `${deliveryDay} ${deliveryWindow?.id ?? ""}`;

/** The delivery days and windows of orders, in their order. */
function windowsOf(orders: readonly SellerOrder[]): { key: string; name: string }[] {
  const byKey = new Map(orders.map((order) => [keyOf(order), order]));
  const inOrder = [...byKey.values()].toSorted(
    (a, b) => byCodePoint(a.deliveryDay, b.deliveryDay) || byWindow(a.deliveryWindow, b.deliveryWindow),
  );
  return inOrder.map((order) => {
    const when = dayAndWindow(order.deliveryDay, order.deliveryWindow);
    return { key: keyOf(order), name: order.deliveryWindow ? when : t("anyTimeOf", { day: when }) };
  });
}
