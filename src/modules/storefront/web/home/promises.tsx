import { drawKolam } from "#ui/kolam-geometry.ts";

/** The storefront's four promises (specification, section 1), each with a kolam of its own. */
const PROMISES = [
  {
    title: "Fastest delivery in a day",
    tagline: "Groceries come the next day, fruits and vegetables on the market day.",
    rows: ["ooooo"],
  },
  {
    title: "Guaranteed freshness",
    tagline: "If it is not fresh, we take it back at the door.",
    rows: [" o ", "ooo", " o "],
  },
  {
    title: "Affordable prices",
    tagline: "No middlemen between the field and your kitchen.",
    rows: ["ooo", "ooo"],
  },
  {
    title: "Trust by thousands",
    tagline: "Families who cook with what our farmers grow.",
    rows: ["o o", "ooo", "o o"],
  },
].map(({ rows, ...promise }) => ({ ...promise, kolam: drawKolam({ rows }) }));

const DOT_SPACING_REM = 1.15;

/** Four cards parted by fine lines, as on a printed bill. */
export function Promises() {
  return (
    <section aria-label="What you can count on" className="page pt-12 sm:pt-16">
      <ul className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
        {PROMISES.map(({ title, tagline, kolam }) => (
          <li
            key={title}
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
            <h3 className="text-heading">{title}</h3>
            <p className="text-ink-soft">{tagline}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
