import type { Dashboard } from "#contract/dashboard.ts";
import { formatShortDay } from "#domain/store-time.ts";
import { Card } from "./card.tsx";
import { niceTop } from "./nice-top.ts";

type Day = Dashboard["days"][number];

interface DayPlotProps {
  title: string;
  days: readonly Day[];
  measure: (day: Day) => number;
  format: (value: number) => string;
}

/** A bar for every day, and the same numbers as a table beside it. */
export function DayPlot({ title, days, measure, format }: DayPlotProps) {
  const sum = days.reduce((total, day) => total + measure(day), 0);
  return (
    <Card title={title} aside={<span className="text-lg font-semibold tabular-nums">{format(sum)}</span>}>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_14rem]">
        <Bars title={title} days={days} measure={measure} format={format} />
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
          tabIndex={0}
          aria-label={`${title}, day by day`}
          className="max-h-40 overflow-y-auto rounded-field md:max-h-64"
        >
          <table className="w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                    {formatShortDay(day.day)}
                  </th>
                  <td className="py-1.5 pr-2 text-right tabular-nums">{format(measure(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  );
}

const WIDTH = 640;
const HEIGHT = 250;
const BOTTOM = 34;
const TOP = 14;
// In units of the drawing: the widest that a sign of a label gets.
const SIGN = 14;
// In units of the drawing too, which grows with the room it has: the words in it stay as large as those around it.
const LABEL = "fill-ink-soft text-[25px] @sm:text-[20px] @lg:text-[16px] @2xl:text-[13px] @4xl:text-[11px]";

function Bars({ title, days, measure, format }: DayPlotProps) {
  const top = niceTop(Math.max(...days.map(measure), 0));
  const ticks = [0, top / 2, top].map((value) => ({ value, label: format(value) }));
  const left = 8 + SIGN * Math.max(...ticks.map(({ label }) => label.length));
  const step = (WIDTH - left) / days.length;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  // As many dates as have room.
  const every = Math.ceil(days.length / 4);
  return (
    <div className="@container">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title} for each of ${days.length} days; the table beside it has the numbers`}
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
            <rect
              x={left + index * step + step * 0.14}
              width={step * 0.72}
              y={y(measure(day))}
              height={y(0) - y(measure(day))}
              rx={Math.min(4, step * 0.2)}
              className={index === days.length - 1 ? "fill-turmeric" : "fill-leaf"}
            >
              <title>{`${formatShortDay(day.day)}: ${format(measure(day))}`}</title>
            </rect>
            {(days.length - 1 - index) % every === 0 && (
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
