import { type ReactNode, useEffect, useRef } from "react";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { t } from "../../seller-texts.ts";
import { fitInto, fitPages } from "./fit-letters.ts";
import { type Drawings, SlipAddress, SlipContent, SlipWhen } from "./slip-content.tsx";
import type { Slip } from "./slips.ts";

/** The slips, and the number of bags of each order, every one of which gets a label. */
type BagLabelsProps = Drawings & { slips: readonly Slip[]; bags: number };

/** One label: of a bag, counted from 1, of so many of its order. */
type BagLabel = { slip: Slip; bag: number; bags: number };

const labelsOf = ({ slips, bags }: BagLabelsProps): BagLabel[] =>
  slips.flatMap((slip) => Array.from({ length: bags }, (_, index) => ({ slip, bag: index + 1, bags })));

const keyOf = ({ slip, bag }: BagLabel) => `${slip.id} ${bag}`;

// A label of 50 × 30 mm inside its margins, with a little to spare, or an empty one would follow.
const STICKER = { width: 46, height: 25.5, smallest: 4 };

/** A label of 50 × 30 mm for each bag: whose it is, where it goes, and how it is found again. */
export function Stickers(props: BagLabelsProps) {
  return labelsOf(props).map((label) => {
    const { name, address } = label.slip;
    return (
      <div
        key={keyOf(label)}
        data-sticker
        className="h-[25.5mm] w-[46mm] break-after-page overflow-hidden last:break-after-auto"
      >
        <article
          ref={fitInto(STICKER)}
          className="flex h-full items-start justify-between gap-[1mm] leading-[1.15]"
        >
          <div className="flex h-full min-w-0 grow flex-col justify-between gap-[0.3em] wrap-anywhere">
            <p>
              <strong className="block text-[1.4em] leading-[1.05]">{name}</strong>
              {address && doorLine(address)}
            </p>
            <SlipWhen slip={label.slip} />
          </div>
          <BagNumber {...label} mark={props.markOf(label.slip, "size-[13mm]")} />
        </article>
      </div>
    );
  });
}

const ROLL = { width: 62, margin: 3 };

/** A label for each bag on a roll of 62 mm, as high as its content. What is in the bags is on the first one. */
export function RollLabels(props: BagLabelsProps) {
  const roll = useRef<HTMLDivElement>(null);
  const style = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    const labels = [...(roll.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    if (style.current) fitPages(labels, style.current, ROLL);
  }, []);
  return (
    <div ref={roll}>
      <style ref={style} />
      {labelsOf(props).map((label) => (
        <article key={keyOf(label)} className="flex w-[56mm] flex-col gap-[1.5mm] text-[10pt] leading-snug">
          <header className="flex items-start justify-between gap-[2mm]">
            <SlipAddress slip={label.slip} />
            <BagNumber {...label} mark={props.markOf(label.slip, "size-[16mm]")} />
          </header>
          <p className="border-t border-ink pt-[1mm]">
            <SlipWhen slip={label.slip} />
          </p>
          {label.bag === 1 && (
            <SlipContent slip={label.slip} code={props.codeOf(label.slip, "size-[26mm] shrink-0")} />
          )}
        </article>
      ))}
    </div>
  );
}

/** The code and the counters of a bag's invoice numbers, by which a station finds it, and which of the order's bags this is. */
function BagNumber({ slip: { invoiceNumbers }, bag, bags, mark }: BagLabel & { mark: ReactNode }) {
  // They are unique within a day.
  const ends = invoiceNumbers.map((number) => number.slice(number.lastIndexOf("-") + 1));
  return (
    <div className="flex shrink-0 flex-col items-end text-right">
      {mark}
      <strong className="text-[1.4em] leading-[1.1] tabular-nums">{ends.join(", ")}</strong>
      {bags > 1 && <span className="font-semibold tabular-nums">{t("bagOf", { bag, bags })}</span>}
    </div>
  );
}
