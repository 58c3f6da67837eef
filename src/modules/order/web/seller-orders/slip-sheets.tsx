import type { ReactNode } from "react";
import { PrintSheet } from "#ui/print-sheet.tsx";
import type { Order } from "../../contract/order.ts";
import { LargeSlip } from "./large-slip.tsx";
import { PAPERS, type Paper } from "./slip-papers.ts";
import { type SlipPart, slipParts } from "./slip-parts.ts";
import { SmallSlip } from "./small-slip.tsx";

interface SlipSheetsProps {
  orders: readonly Order[];
  paper: Paper;
  storeName: string;
  onDone: () => void;
}

/** Prints a slip for each bag. */
export function SlipSheets({ orders, paper, storeName, onDone }: SlipSheetsProps) {
  const page = PAPERS.find(({ key }) => key === paper)?.page;
  const small = (slip: SlipPart) => <SmallSlip slip={slip} storeName={storeName} />;
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

const keyOf = ({ order, part }: SlipPart) => `${order._id} ${part}`;

/** Four slips on each sheet, with lines along which to cut. */
function Quarters({ slips, draw }: { slips: SlipPart[]; draw: (slip: SlipPart) => ReactNode }) {
  const sheets = Map.groupBy(slips, (slip) => Math.floor(slips.indexOf(slip) / 4));
  return [...sheets].map(([sheet, four]) => (
    <div
      key={sheet}
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
