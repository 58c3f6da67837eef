import type { ReactNode } from "react";
import { PrintSheet } from "#ui/print-sheet.tsx";
import type { Order } from "../../contract/order.ts";
import { LargeSlip } from "./large-slip.tsx";
import { PAPERS, type Paper } from "./slip-papers.ts";
import { onSheets, type SlipPart, slipParts } from "./slip-parts.ts";
import { SmallSlip } from "./small-slip.tsx";
import type { Way } from "./way.ts";

interface SlipSheetsProps {
  orders: readonly Order[];
  paper: Paper;
  storeName: string;
  way: Way;
  onDone: () => void;
}

/** Prints a slip for each bag, in the order in which they are given. */
export function SlipSheets({ orders, paper, storeName, way, onDone }: SlipSheetsProps) {
  const page = PAPERS.find(({ key }) => key === paper)?.page;
  const size = paper === "label" ? LABEL : QUARTER;
  const small = (slip: SlipPart) => (
    <SmallSlip slip={slip} storeName={storeName} onTheWay={way.get(slip.order._id)} size={size} />
  );
  return (
    <PrintSheet onDone={onDone}>
      <style>{`@page { ${page} }`}</style>
      {paper === "one" &&
        orders.map((order) => <LargeSlip key={order._id} order={order} storeName={storeName} />)}
      {paper === "label" &&
        slipParts(orders).map((slip) => (
          // A hair less than the label, or an empty one would follow.
          <div key={keyOf(slip)} className="h-[141.5mm] break-after-page last:break-after-auto">
            {small(slip)}
          </div>
        ))}
      {paper === "four" && <Quarters slips={slipParts(orders)} draw={small} />}
    </PrintSheet>
  );
}

// What is left of the paper inside its margins, with a hair to spare.
const QUARTER = { width: 88, height: 130 };
const LABEL = { width: 92, height: 140 };

const keyOf = ({ order, part }: SlipPart) => `${order._id} ${part}`;

/** Four slips on each sheet, with lines along which to cut. */
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
