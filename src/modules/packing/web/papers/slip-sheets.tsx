import { formatDate } from "#kernel/time/store-time.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import QrDrawing from "#modules/payment/web/shared/qr-drawing.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { classNames } from "#ui/class-names.ts";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { t } from "../../seller-texts.ts";
import { RollLabels, Stickers } from "./bag-labels.tsx";
import { fitInto } from "./fit-letters.ts";
import {
  type Drawings,
  SlipAddress,
  SlipCode,
  SlipContent,
  SlipDue,
  SlipLines,
  SlipNotes,
  SlipWhen,
} from "./slip-content.tsx";
import { onSheets, PAPERS, type Paper, type Slip, type SlipPart, slipParts } from "./slips.ts";

export interface SlipSheetsProps {
  slips: readonly Slip[];
  paper: Paper;
  /** The number of bags of each order, each of which gets a label. */
  bags: number;
  /** Whether slips have the code by which a bag is found again. */
  areCoded: boolean;
  onDone: () => void;
}

/** Prints a slip for each bag, in the given order. */
export function SlipSheets({ slips, paper, bags, areCoded, onDone }: SlipSheetsProps) {
  const drawings: Drawings = {
    codeOf: ({ upi }, className) => upi && <QrDrawing code={upi} className={className} />,
    markOf: (slip, className) => areCoded && <SlipCode slip={slip} className={className} />,
  };
  const page = PAPERS.find(({ key }) => key === paper)?.page;
  return (
    <PrintSheet onDone={onDone}>
      {/* biome-ignore lint/plugin: the plugin asks for catalogue texts, and a style sheet is read by the printer alone. */}
      <style>{`@page { ${page} }`}</style>
      {paper === "one" && slips.map((slip) => <LargeSlip key={slip.id} slip={slip} {...drawings} />)}
      {paper === "label" &&
        slipParts(slips).map((part) => (
          // A little less than the label, or an empty one would follow.
          <div key={keyOf(part)} className="h-[141.5mm] break-after-page last:break-after-auto">
            <SmallSlip {...part} {...drawings} size={LABEL} />
          </div>
        ))}
      {paper === "sticker" && <Stickers slips={slips} bags={bags} {...drawings} />}
      {paper === "roll" && <RollLabels slips={slips} bags={bags} {...drawings} />}
      {paper === "four" && <Quarters parts={slipParts(slips)} {...drawings} />}
    </PrintSheet>
  );
}

// The paper inside its margins, with a little to spare.
const QUARTER = { width: 88, height: 130 };
const LABEL = { width: 92, height: 140 };

/** A slip on its own sheet, or on several if it is long. */
function LargeSlip({ slip, codeOf, markOf }: Drawings & { slip: Slip }) {
  const { invoiceNumbers, createdAt, deliveryDay, deliveryWindow } = slip;
  const { name: storeName } = useStore();
  return (
    <article className="break-after-page text-lg last:break-after-auto">
      <header className="flex items-center gap-3 border-b border-ink pb-3">
        <KolamMark className="size-10" />
        <p className="font-display text-2xl font-semibold">{storeName}</p>
        <p className="ml-auto text-right text-base">
          <strong>{invoiceNumbers.join(", ")}</strong>
          <br />
          {formatDate(createdAt)}
        </p>
        {markOf(slip, "size-[18mm] shrink-0")}
      </header>
      <p className="mt-4 font-semibold">{deliveryPromise(deliveryDay, deliveryWindow)}</p>
      <div className="my-4 leading-snug">
        <SlipAddress slip={slip} withState />
      </div>
      <SlipContent slip={slip} code={codeOf(slip, "size-[30mm] shrink-0")} />
    </article>
  );
}

const keyOf = ({ slip, part }: SlipPart) => `${slip.id} ${part}`;

function Quarters({ parts, ...drawings }: Drawings & { parts: readonly SlipPart[] }) {
  return onSheets(parts, 4).map((four) => (
    <div
      key={four.map(keyOf).join()}
      className="grid h-[280mm] break-after-page grid-cols-2 grid-rows-2 last:break-after-auto"
    >
      {four.map((part) => (
        <div
          key={keyOf(part)}
          className="min-w-0 border-line-strong border-dashed p-[4mm] nth-[-n+2]:border-b nth-[2n+1]:border-r"
        >
          <SmallSlip {...part} {...drawings} size={QUARTER} />
        </div>
      ))}
    </div>
  ));
}

type SmallSlipProps = SlipPart & Drawings & { size: typeof QUARTER };

/** A slip on a quarter of A4 or on a label. All its sizes depend on its font size. */
function SmallSlip({ slip, lines, part, parts, size, codeOf, markOf }: SmallSlipProps) {
  const { invoiceNumbers, notes } = slip;
  const { name: storeName } = useStore();
  const code = part === parts && codeOf(slip, "size-[26mm] shrink-0");
  return (
    <article ref={fitInto(size)} className="flex h-full flex-col leading-snug">
      <header className="flex items-baseline gap-[0.6em] border-b border-ink pb-[0.3em]">
        <p className="min-w-0 truncate font-display font-semibold">{storeName}</p>
        <p className="ml-auto shrink-0 text-right text-[1.1em] font-bold tabular-nums">
          {invoiceNumbers.join(", ")}
          {parts > 1 && ` · ${part}/${parts}`}
        </p>
      </header>
      <div className="my-[0.4em] flex items-start gap-[0.6em]">
        <SlipAddress slip={slip} />
        {markOf(slip, "size-[14mm] shrink-0")}
      </div>
      <SlipLines lines={lines} />
      {part === 1 && <SlipNotes notes={notes} />}
      <footer className="mt-auto flex items-end justify-between gap-[0.6em] pt-[0.3em]">
        <div
          className={classNames(
            "flex min-w-0 grow",
            code ? "flex-col" : "items-end justify-between gap-[0.6em]",
          )}
        >
          <SlipWhen slip={slip} />
          {part < parts ? (
            <span className="text-right">{t("slipGoesOn", { part: part + 1, parts })}</span>
          ) : (
            <SlipDue due={slip.due} isCoded={Boolean(code)} />
          )}
        </div>
        {code}
      </footer>
    </article>
  );
}
