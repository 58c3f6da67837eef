import { useLoaderData } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { say } from "#kernel/texts/text.ts";
import { greeting } from "#kernel/time/store-time.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { now } from "#kernel/web/device/clock.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import type { BannerApi } from "#modules/banner/module-api.ts";
import { BannerCarousel } from "#modules/banner/web/shared/banner-carousel.tsx";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { Newsletter } from "#modules/newsletter/web/shared/newsletter.tsx";
import type { StoreInfo } from "#modules/store/contract.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle, LinkButton } from "#ui/controls/button.tsx";
import { KolamOrnament } from "#ui/drawings/kolam.tsx";
import { drawKolam } from "#ui/drawings/kolam-geometry.ts";
import { t as homeTexts, t } from "../texts/home-texts.ts";
import { Market } from "./home/market.tsx";
import { toCardProduct } from "./shared/product-grid.tsx";

/** The number of best sellers (specification, section 9). */
const BEST_SELLER_COUNT = 5;

/** The home page (specification, section 2). It loads only what it shows, for any size of catalogue. */
export const loader = cachedLoader(async ({ context }) => {
  const [{ banners }, { categories }, { products }] = await Promise.all([
    load(pageApi<BannerApi>(context).api.banner.$get()),
    load(pageApi<CatalogApi>(context).api.category.active.$get({ query: {} })),
    load(pageApi<CatalogApi>(context).api.product.list.$get({ query: { limit: String(BEST_SELLER_COUNT) } })),
  ]);
  const labelOf = (link: string | undefined) => {
    if (link === catalogPages.products) return t("seeAllProducts");
    const category = categories.find(({ path }) => categoryPath(path) === link);
    return category ? t("seeCategory", { category: category.name }) : t("seeBanner");
  };
  return {
    banners: banners.map((banner) => ({ ...banner, label: labelOf(banner.link) })),
    categories: categories.map(({ _id, name, path, image }) => ({ _id, name, path, image })),
    products: products.map(toCardProduct),
  };
});

export function Component() {
  const { banners, categories, products } = useLoaderData<typeof loader>();
  const store = useStore();
  return (
    <>
      <PageHead
        path={HOME}
        title={store.tagline ?? t("homeTitle")}
        description={t("homeDescription", { city: store.city })}
        image={banners[0]?.imageUrl ?? products[0]?.image[0]}
      />
      <BannerCarousel banners={banners}>
        <HeroWords store={store} />
      </BannerCarousel>
      <Market categories={categories} products={products} />
      <Story store={store} />
    </>
  );
}

/** The headline of the store. For a shopper, a greeting by the time of day is above it (specification, section 2). */
function HeroWords({ store }: { store: StoreInfo }) {
  return (
    <div className="max-w-xl lg:max-w-[21rem] xl:max-w-[31rem]">
      <Greeting store={store} />
      <h1 className="mt-0.5 text-[1.375rem] leading-[1.08] tracking-tight sm:mt-2.5 sm:text-hero lg:max-xl:text-[2.75rem]">
        {homeTexts.rich("headline", { field: (words) => <em className="text-leaf not-italic">{words}</em> })}
      </h1>
      <p className="mt-4 max-w-md text-lg text-ink-soft max-sm:hidden">
        {homeTexts("organic", { city: store.city })}
      </p>
      <div className="mt-6 flex flex-wrap gap-x-2 gap-y-3 max-sm:hidden">
        <LinkButton to={catalogPages.products} size="growing">
          {homeTexts("fillBasket")}
        </LinkButton>
        <a href="#explore-menu" className={buttonStyle({ variant: "quiet", size: "growing", tight: true })}>
          {homeTexts("seeStalls")}
        </a>
      </div>
    </div>
  );
}

// The server sends the same page to everybody, and only the browser knows the shopper. Both lines share one place.
function Greeting({ store }: { store: StoreInfo }) {
  const { user } = useSession();
  return (
    <p className="truncate font-semibold text-clay-deep">
      {user
        ? homeTexts("greeting", { greeting: greeting(now()), name: user.name })
        : (store.tagline ?? homeTexts("marketOnline", { city: store.city }))}
    </p>
  );
}

/** The reasons to buy here, and the newsletter. */
function Story({ store }: { store: StoreInfo }) {
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
    title: homeTexts.later("fastDelivery"),
    tagline: homeTexts.later("fastDeliveryHow"),
    rows: ["ooooo"],
  },
  {
    title: homeTexts.later("freshness"),
    tagline: homeTexts.later("freshnessHow"),
    rows: [" o ", "ooo", " o "],
  },
  {
    title: homeTexts.later("prices"),
    tagline: homeTexts.later("pricesHow"),
    rows: ["ooo", "ooo"],
  },
  {
    title: homeTexts.later("trust"),
    tagline: homeTexts.later("trustHow"),
    rows: ["o o", "ooo", "o o"],
  },
].map(({ rows, ...promise }) => ({ ...promise, kolam: drawKolam({ rows }) }));

const DOT_SPACING_REM = 1.15;

/** Four cards separated by fine lines, as on a printed bill. */
function Promises() {
  return (
    <section aria-label={homeTexts("promises")} className="page pt-12 sm:pt-16">
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
    when: homeTexts.later("youOrder"),
    what: homeTexts.later("pickedRipe"),
    how: homeTexts.later("pickedRipeHow"),
  },
  {
    when: homeTexts.later("nightBefore"),
    what: homeTexts.later("lookedAt"),
    how: homeTexts.later("lookedAtHow"),
  },
  {
    when: homeTexts.later("marketDay"),
    what: homeTexts.later("atYourDoor"),
    how: homeTexts.later("atYourDoorHow"),
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
            {homeTexts("why")}
          </h2>
          <p className="mt-4 max-w-sm text-lg text-sprout">{homeTexts("twoDays")}</p>
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
            {homeTexts("aboutUs")}
          </h2>
          <p className="mt-4 font-display text-heading leading-snug font-semibold wrap-anywhere text-leaf-deep sm:text-[1.75rem]">
            {homeTexts("marketEveryDay", { city: store.city, store: store.name })}
          </p>
        </div>
        <div>
          <p className="text-lg text-ink-soft">{homeTexts("wholeIdea")}</p>
          <p className="mt-5">
            <LinkButton to={catalogPages.products} variant="secondary">
              {homeTexts("seeWhatIsGrowing")}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
