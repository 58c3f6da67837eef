import ArrowRight from "lucide-react/icons/arrow-right";
import { say } from "#kernel/texts/text.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { Newsletter } from "#modules/newsletter/web/shared/newsletter.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
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
      {/* On a phone the footer follows closer than below a short list. */}
      <div className="max-sm:-mb-14">
        <Newsletter />
      </div>
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

function Promises() {
  return (
    <section aria-label={t("promises")} className="page pt-6 sm:pt-16">
      <ul className="grid border-y sm:grid-cols-2 border-line lg:grid-cols-4">
        {PROMISES.map(({ title, tagline, kolam }) => (
          <li
            key={title.key}
            className="grid content-start border-line py-2 max-sm:not-first:border-t sm:nth-[even]:border-l sm:max-lg:nth-[n+3]:border-t sm:grid-rows-[4rem_auto_1fr] sm:gap-2 sm:px-6 sm:py-8 lg:not-first:border-l lg:first:pl-0"
          >
            <svg
              viewBox={`-0.55 -0.55 ${kolam.width + 0.1} ${kolam.height + 0.1}`}
              className="mb-2 self-end max-sm:hidden"
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
            <h3 className="text-base leading-tight sm:text-heading">{say(title)}</h3>
            <p className="text-sm leading-snug text-ink-soft sm:text-base">{say(tagline)}</p>
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

function WhyWeAreTheBest() {
  return (
    <section aria-labelledby="why" className="on-dark mt-5 overflow-hidden bg-leaf text-paper sm:mt-24">
      <div className="page relative grid gap-x-16 gap-y-3 py-5 sm:gap-y-8 sm:py-20 lg:grid-cols-[1fr_1.35fr]">
        <KolamOrnament className="pointer-events-none absolute -bottom-32 -left-24 w-96 text-sprout/25 max-lg:hidden" />
        <div>
          <h2 id="why" className="text-heading sm:text-title">
            {t("why")}
          </h2>
          <p className="mt-1 max-w-sm text-sm text-sprout sm:mt-4 sm:text-lg">{t("twoDays")}</p>
        </div>
        <ol className="grid gap-2.5 sm:gap-7">
          {DAY.map(({ when, what, how }) => (
            <li
              key={when.key}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-t border-paper/25 pt-2 cramped:grid-cols-1 sm:grid-cols-[7rem_1fr] sm:gap-x-8 sm:pt-5"
            >
              <p className="text-sm font-semibold text-butter max-sm:col-start-2 sm:row-span-2 sm:text-base cramped:col-start-1">
                {say(when)}
              </p>
              <h3 className="text-base leading-tight max-sm:col-start-1 max-sm:row-start-1 sm:text-heading cramped:row-start-auto">
                {say(what)}
              </h3>
              <p className="text-sm leading-snug text-sprout max-sm:col-span-full sm:mt-1.5 sm:text-base">
                {say(how)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function AboutUs({ store }: { store: StoreInfo }) {
  return (
    <section aria-labelledby="about" className="page pt-4 sm:pt-16">
      <div className="grid items-end gap-x-16 gap-y-2 sm:gap-y-5 lg:grid-cols-2">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="about" className="text-heading sm:text-title">
              {t("aboutUs")}
            </h2>
            <PageLink
              to={catalogPages.products}
              className="flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline-offset-4 hover:underline"
            >
              {t("seeWhatIsGrowing")} <ArrowRight aria-hidden="true" className="size-4.5" />
            </PageLink>
          </div>
          <p className="font-display leading-snug font-semibold wrap-anywhere text-leaf-deep sm:mt-4 sm:text-[1.75rem]">
            {t("marketEveryDay", { city: store.city, store: store.name })}
          </p>
        </div>
        <p className="text-sm text-ink-soft sm:text-lg">{t("wholeIdea")}</p>
      </div>
    </section>
  );
}
