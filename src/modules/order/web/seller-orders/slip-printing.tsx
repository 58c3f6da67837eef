import { Printer } from "lucide-react";
import { useState } from "react";
import { say } from "#kernel/texts/text.ts";
import { readDevice, writeDevice } from "#kernel/web/device-storage.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import type { Order } from "../../contract/order.ts";
import { t } from "../../seller-texts.ts";
import { bagSlips } from "./bag-slips.ts";
import { DEFAULT_PAPER, isPaper, PAPERS, type Paper } from "./slip-papers.ts";
import { SlipSheets } from "./slip-sheets.tsx";

const KEY = "santhe.slip-paper";

interface SlipPrintingProps {
  orders: readonly Order[];
  storeName: string;
  onDone: () => void;
}

/** Asks what the slips are printed on, as last time on this device, and prints them. */
export default function SlipPrinting({ orders, storeName, onDone }: SlipPrintingProps) {
  const [paper, setPaper] = useState<Paper>(() => readDevice(KEY, isPaper) ?? DEFAULT_PAPER);
  const [printing, setPrinting] = useState(false);
  const slips = bagSlips(orders);
  const print = () => {
    writeDevice(KEY, paper);
    setPrinting(true);
  };
  if (printing) return <SlipSheets orders={slips} paper={paper} storeName={storeName} onDone={onDone} />;
  return (
    <Dialog open onClose={onDone} title={t("printSlips", { count: slips.length })}>
      <fieldset className="mb-5 grid gap-2">
        <legend className="sr-only">{t("paper")}</legend>
        {PAPERS.map(({ key, label, hint }) => (
          <RadioCard key={key} name="paper" checked={key === paper} onChoose={() => setPaper(key)}>
            <RadioCardText label={say(label)} hint={say(hint)} />
          </RadioCard>
        ))}
      </fieldset>
      <div className="flex justify-end">
        <Button size="small" onClick={print}>
          <Printer aria-hidden="true" className="size-4" />
          {t("print")}
        </Button>
      </div>
    </Dialog>
  );
}
