import { say } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../seller-texts.ts";
import { Card } from "./card.tsx";
import { DayBars } from "./day-bars.tsx";
import type { DayPlotProps, Measures } from "./day-measures.ts";

/** A bar for every day, and the same numbers as a table beside it. */
export function DayPlot(plot: DayPlotProps) {
  return (
    <Card title={plot.title} aside={<Sums {...plot} />}>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(14rem,auto)]">
        <DayBars {...plot} />
        <DayTable {...plot} />
      </div>
    </Card>
  );
}

const listed = (measures: Measures) => measures.filter((measure) => measure !== undefined);

function Sums({ days, measures, format }: DayPlotProps) {
  const all = listed(measures);
  return (
    <dl className="flex flex-wrap justify-end gap-x-4 gap-y-1 tabular-nums">
      {all.map(({ label, of }, index) => (
        <div key={label.key} className="flex items-baseline gap-1.5">
          <dt className={all.length > 1 ? "flex items-center gap-1.5 text-sm text-ink-soft" : "sr-only"}>
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${index === 0 ? "bg-leaf" : "bg-turmeric"}`}
            />
            {say(label)}
          </dt>
          <dd className="text-lg font-semibold">{format(days.reduce((total, day) => total + of(day), 0))}</dd>
        </div>
      ))}
    </dl>
  );
}

function DayTable({ title, days, measures, format }: DayPlotProps) {
  const all = listed(measures);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      aria-label={t("dayByDay", { title })}
      className="max-h-40 overflow-y-auto rounded-field md:max-h-64"
    >
      <table className="w-full text-sm">
        <thead className={all.length > 1 ? "text-ink-soft" : "sr-only"}>
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              <span className="sr-only">{t("day")}</span>
            </th>
            {all.map(({ label }) => (
              <th key={label.key} scope="col" className="pr-2 pb-1 pl-3 text-right font-normal">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap text-ink-soft">
                {formatShortDay(day.day)}
              </th>
              {all.map(({ label, of }) => (
                <td key={label.key} className="py-1.5 pr-2 pl-3 text-right whitespace-nowrap tabular-nums">
                  {format(of(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
