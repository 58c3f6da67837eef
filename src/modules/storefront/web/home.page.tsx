import { useLoaderData } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { greeting } from "#kernel/time/store-time.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { now } from "#kernel/web/device/clock.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import { slotValues, useSlot } from "#kernel/web/pages/use-slot.ts";
import type { BannerApi } from "#modules/banner/module-api.ts";
import { BannerCarousel } from "#modules/banner/web/shared/banner-carousel.tsx";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore, useToday } from "#modules/store/web/shared/root-data.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { latePart, lateParts } from "#ui/loading/lazy-part.tsx";
import { t } from "../texts/home-texts.ts";
import { loadSections } from "./home/load-sections.ts";
import { Market } from "./home/market.tsx";
import { toCardProduct } from "./shared/card-product.ts";
import { HOME_SECTIONS } from "./shared/home-slots.ts";

const sectionOf = lateParts();
const Story = latePart(() => import("./home/story.late.tsx"));

/** The number of best sellers (specification, section 9). */
const BEST_SELLER_COUNT = 5;

/** The home page (specification, section 2). It loads only what it shows, for any size of catalogue. */
export const loader = cachedLoader(async (args) => {
  const { context } = args;
  const [{ banners }, { categories }, { products }, saving, sections] = await Promise.all([
    load(pageApi<BannerApi>(context).api.banner.$get()),
    load(pageApi<CatalogApi>(context).api.category.active.$get({ query: {} })),
    load(
      pageApi<CatalogApi>(context).api.product.list.$get({
        query: { limit: String(BEST_SELLER_COUNT), sizes: "together" },
      }),
    ),
    load(
      pageApi<CatalogApi>(context).api.product.list.$get({
        // The best sellers may be among them.
        query: { limit: String(2 * BEST_SELLER_COUNT), sizes: "together", sort: "saving", inStock: "1" },
      }),
    ),
    loadSections(slotValues(context, HOME_SECTIONS), args),
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
    offers: saving.products
      .filter(
        ({ _id, price, offerPrice }) => offerPrice < price && !products.some((shown) => shown._id === _id),
      )
      .slice(0, BEST_SELLER_COUNT)
      .map(toCardProduct),
    pickedOn: products
      .map(({ origin }) => origin?.day ?? "")
      .toSorted()
      .at(-1),
    sections,
  };
});

export function Component() {
  const { banners, categories, products, pickedOn, sections } = useLoaderData<typeof loader>();
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
        <HeroWords store={store} pickedOn={pickedOn} />
      </BannerCarousel>
      <Market categories={categories} />
      {useSlot(HOME_SECTIONS).map(({ name, code }) => {
        const Section = sectionOf(code);
        return name in sections && <Section key={name} />;
      })}
      <Story />
    </>
  );
}

/** The headline of the store. For a shopper, a greeting by the time of day is above it (specification, section 2). */
function HeroWords({ store, pickedOn }: { store: StoreInfo; pickedOn: string | undefined }) {
  return (
    <>
      <Greeting store={store} pickedOn={pickedOn} />
      <div className="self-center sm:self-start">
        <h1 className="text-[1.375rem] leading-[1.08] tracking-tight sm:text-[1.75rem] lg:text-[2.25rem] xl:text-[2.75rem]">
          {t.rich("headline", { field: (words) => <em className="text-leaf not-italic">{words}</em> })}
        </h1>
        <p className="mt-2 max-w-md text-ink-soft max-sm:hidden lg:text-lg">
          {t("organic", { city: store.city })}
        </p>
        <LinkButton to={catalogPages.products} size="growing" tight className="mt-3 lg:mt-5">
          {t("fillBasket")}
        </LinkButton>
      </div>
    </>
  );
}

// The server sends the same page to everybody, and only the browser knows the shopper. Both lines share one place.
function Greeting({ store, pickedOn }: { store: StoreInfo; pickedOn: string | undefined }) {
  const { user } = useSession();
  const isPickedToday = pickedOn === useToday();
  const tagline = store.tagline ?? t("marketOnline", { city: store.city });
  return (
    <p className="col-span-full mb-1 truncate font-semibold text-clay-deep sm:col-span-1 sm:mb-2 sm:self-end">
      {user && t("greeting", { greeting: greeting(now()), name: user.name })}
      {!user && (isPickedToday ? t("pickedThisMorning", { city: store.city }) : tagline)}
    </p>
  );
}
