import { say } from "#kernel/texts/text.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { drawKolam } from "#ui/kolam-geometry.ts";

/** The storefront's four promises (specification, section 1), each with a kolam of its own. */
const PROMISES = [
  {
    title: t.later("fastDelivery"),
    tagline: t.later("fastDeliveryHow"),
    rows: ["ooooo"],
  },
  {
    title: t.later("freshness"),
    tagline: t.later("freshnessHow"),
    rows: [" o ", "ooo", " o "],
  },
  {
    title: t.later("prices"),
    tagline: t.later("pricesHow"),
    rows: ["ooo", "ooo"],
  },
  {
    title: t.later("trust"),
    tagline: t.later("trustHow"),
    rows: ["o o", "ooo", "o o"],
  },
].map(({ rows, ...promise }) => ({ ...promise, kolam: drawKolam({ rows }) }));

const DOT_SPACING_REM = 1.15;

/** Four cards parted by fine lines, as on a printed bill. */
export function Promises() {
  return (
    <section aria-label={t("promises")} className="page pt-12 sm:pt-16">
      <ul className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
        {PROMISES.map(({ title, tagline, kolam }) => (
          <li
            key={title.key}
            className="grid grid-rows-[4rem_auto_1fr] content-start gap-2 border-line px-3.5 py-6 nth-[even]:border-l max-lg:nth-[n+3]:border-t sm:px-6 sm:py-8 lg:not-first:border-l lg:first:pl-0"
          >
            <svg
              viewBox={`-0.55 -0.55 ${kolam.width + 0.1} ${kolam.height + 0.1}`}
              className="mb-2 self-end"
              // One spacing of dots for all four, whatever their shape.
              style={{ width: `${(kolam.width + 0.1) * DOT_SPACING_REM}rem` }}
              fill="none"
              aria-hidden="true"
            >
              <path d={kolam.path} className="stroke-leaf" strokeWidth={0.07} strokeLinejoin="round" />
              {kolam.dots.map(({ x, y }) => (
                <circle key={`${x},${y}`} cx={x} cy={y} r={0.1} className="fill-turmeric" />
              ))}
            </svg>
            <h3 className="text-heading">{say(title)}</h3>
            <p className="text-ink-soft">{say(tagline)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
