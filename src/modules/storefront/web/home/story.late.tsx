import { say } from "#kernel/texts/text.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { Newsletter } from "#modules/newsletter/web/shared/newsletter.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { KolamOrnament } from "#ui/drawings/kolam.tsx";
import { drawKolam } from "#ui/drawings/kolam-geometry.ts";
import { t } from "../../texts/story-texts.ts";

/** The reasons to buy here, and the newsletter. */
export default function Story() {
  const store = useStore();
  return (
    <>
      <Promises />
      <WhyWeAreTheBest />
      <AboutUs store={store} />
      <Newsletter />
    </>
  );
}

/** The storefront's four promises (specification, section 1), each with its own kolam. */
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

/** Four cards separated by fine lines, as on a printed bill. */
function Promises() {
  return (
    <section aria-label={t("promises")} className="page pt-12 sm:pt-16">
      <ul className="grid grid-cols-2 border-y border-line cramped:grid-cols-1 lg:grid-cols-4">
        {PROMISES.map(({ title, tagline, kolam }) => (
          <li
            key={title.key}
            className="grid grid-rows-[4rem_auto_1fr] content-start gap-2 border-line px-3.5 py-6 nth-[even]:border-l max-lg:nth-[n+3]:border-t sm:px-6 sm:py-8 lg:not-first:border-l lg:first:pl-0"
          >
            <svg
              viewBox={`-0.55 -0.55 ${kolam.width + 0.1} ${kolam.height + 0.1}`}
              className="mb-2 self-end"
              // The same spacing of dots for all four shapes.
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

const DAY = [
  {
    when: t.later("youOrder"),
    what: t.later("pickedRipe"),
    how: t.later("pickedRipeHow"),
  },
  {
    when: t.later("nightBefore"),
    what: t.later("lookedAt"),
    how: t.later("lookedAtHow"),
  },
  {
    when: t.later("marketDay"),
    what: t.later("atYourDoor"),
    how: t.later("atYourDoorHow"),
  },
];

/** The reasons to buy here: the way of a tomato from the plant to the plate. */
function WhyWeAreTheBest() {
  return (
    <section aria-labelledby="why" className="on-dark mt-16 overflow-hidden bg-leaf text-paper sm:mt-24">
      <div className="page relative grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_1.35fr]">
        <KolamOrnament className="pointer-events-none absolute -bottom-32 -left-24 w-96 text-sprout/25 max-lg:hidden" />
        <div>
          <h2 id="why" className="text-title">
            {t("why")}
          </h2>
          <p className="mt-4 max-w-sm text-lg text-sprout">{t("twoDays")}</p>
        </div>
        <ol className="grid gap-7">
          {DAY.map(({ when, what, how }) => (
            <li key={when.key} className="grid gap-x-8 border-t border-paper/25 pt-5 sm:grid-cols-[7rem_1fr]">
              <p className="font-semibold text-butter">{say(when)}</p>
              <div>
                <h3 className="text-heading">{say(what)}</h3>
                <p className="mt-1.5 text-sprout">{say(how)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The people behind the store. */
function AboutUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="about" className="page pt-12 sm:pt-16">
      <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-2">
        <div>
          <h2 id="about" className="text-title">
            {t("aboutUs")}
          </h2>
          <p className="mt-4 font-display text-heading leading-snug font-semibold wrap-anywhere text-leaf-deep sm:text-[1.75rem]">
            {t("marketEveryDay", { city: store.city, store: store.name })}
          </p>
        </div>
        <div>
          <p className="text-lg text-ink-soft">{t("wholeIdea")}</p>
          <p className="mt-5">
            <LinkButton to={catalogPages.products} variant="secondary">
              {t("seeWhatIsGrowing")}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
