import { useEffect, useEffectEvent, useState } from "react";
import type { OrderAnswer } from "../../contract/order.ts";
import {
  chosenPaper,
  type PreparedSlips,
  useSlipPreparation,
} from "../seller-orders/slips/slip-printing.tsx";
import { SlipSheets } from "../seller-orders/slips/slip-sheets.tsx";

interface PrintSlipsProps {
  /** The orders of one bag or several. */
  orders: readonly OrderAnswer[];
  storeName: string;
  /** Called when the slips were printed, or could not be. */
  onDone: () => void;
}

/** Prints the slips of orders' bags at once, on the paper that was chosen last on this device. */
export default function PrintSlips({ orders, storeName, onDone }: PrintSlipsProps) {
  const [ready, setReady] = useState<PreparedSlips>();
  const prepareSlips = useSlipPreparation();
  const prepare = useEffectEvent(() => {
    prepareSlips(orders).then(setReady, onDone);
  });
  useEffect(() => prepare(), []);
  return ready ? <SlipSheets {...ready} storeName={storeName} onDone={onDone} paper={chosenPaper()} /> : null;
}
