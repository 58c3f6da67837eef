import { Printer } from "lucide-react";
import { useState } from "react";
import type { Order } from "#contract/order.ts";
import { readDevice, writeDevice } from "#web/state/device-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
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
  const print = () => {
    writeDevice(KEY, paper);
    setPrinting(true);
  };
  if (printing) return <SlipSheets orders={orders} paper={paper} storeName={storeName} onDone={onDone} />;
  return (
    <Dialog
      open
      onClose={onDone}
      title={orders.length === 1 ? "Print the slip" : `Print ${orders.length} slips`}
    >
      <fieldset className="mb-5 grid gap-2">
        <legend className="sr-only">Paper</legend>
        {PAPERS.map(({ key, label, hint }) => (
          <label
            key={key}
            className="flex min-h-12 items-center gap-3 rounded-field border-[1.5px] border-line px-3 hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/50"
          >
            <input
              type="radio"
              name="paper"
              checked={key === paper}
              onChange={() => setPaper(key)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="py-1.5 leading-snug font-medium">
              {label}
              <span className="block text-sm font-normal text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end">
        <Button size="small" onClick={print}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
    </Dialog>
  );
}
