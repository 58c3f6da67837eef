import { say } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../seller-texts.ts";
import { Card, type Day, type DayPlotProps, type Measures } from "./cards.tsx";

/** A bar for every day, with the same numbers as a table. */
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

const WIDTH = 640;
const HEIGHT = 250;
// Room for the dates, which stay clear of the lowest amount at the largest text size.
const BOTTOM = 46;
const TOP = 14;
// The widest character of a label, in units of the drawing.
const SIGN = 14;
// Label sizes in units of the drawing, which grows with its room, so that its text stays as large as the text around
// it.
const LABEL = "fill-ink-soft text-[25px] @sm:text-[20px] @lg:text-[16px] @2xl:text-[13px] @4xl:text-[11px]";

/** The second measure is drawn on top, as a part of the first. */
function DayBars({ title, days, measures, format }: DayPlotProps) {
  const top = niceTop(Math.max(...days.map(measures[0].of), 0));
  const ticks = [0, top / 2, top].map((value) => ({ value, label: format(value) }));
  const left = 8 + SIGN * Math.max(...ticks.map(({ label }) => label.length));
  const step = (WIDTH - left) / days.length;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  // As many dates as have room.
  const every = Math.ceil(days.length / 4);
  const isDated = (index: number) => (days.length - 1 - index) % every === 0;
  return (
    <div className="@container">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("plot", { title, days: days.length })}
        className="h-auto w-full"
      >
        {ticks.map(({ value, label }) => (
          <g key={value}>
            <line x1={left} x2={WIDTH} y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={left - 8} y={y(value)} textAnchor="end" dominantBaseline="middle" className={LABEL}>
              {label}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day.day}>
            <DayBar x={left + index * step} step={step} y={y} day={day} measures={measures} format={format} />
            {isDated(index) && (
              <text
                x={left + (index + 0.5) * step}
                y={HEIGHT - 6}
                textAnchor={index === days.length - 1 && every > 1 ? "end" : "middle"}
                className={LABEL}
              >
                {formatShortDay(day.day).split(" ").slice(1).join(" ")}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The top of an axis for values up to `max`: an even, round number with a round half. */
export function niceTop(max: number): number {
  if (max <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(max));
  const steps = magnitude === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 5, 6, 8, 10];
  const step = steps.find((each) => each * magnitude >= max) ?? 10;
  return step * magnitude;
}

interface DayBarProps {
  x: number;
  step: number;
  y: (value: number) => number;
  day: Day;
  measures: Measures;
  format: (value: number) => string;
}

function DayBar({ x, step, y, day, measures: [whole, part], format }: DayBarProps) {
  const bar = (value: number) => ({
    x: x + step * 0.14,
    width: step * 0.72,
    y: y(value),
    height: y(0) - y(value),
    rx: Math.min(4, step * 0.2),
  });
  return (
    <g>
      <title>{dayWords(day, [whole, part], format)}</title>
      <rect {...bar(whole.of(day))} className="fill-leaf" />
      {part && <rect {...bar(part.of(day))} className="fill-turmeric" />}
    </g>
  );
}

function dayWords(day: Day, [whole, part]: Measures, format: (value: number) => string): string {
  const words = { day: formatShortDay(day.day), label: say(whole.label), value: format(whole.of(day)) };
  if (!part) return t("onDay", words);
  return t("onDayWithPart", { ...words, partLabel: say(part.label), part: format(part.of(day)) });
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, and without the focus no key can scroll it.
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
