import { useLoaderData } from "react-router";
import { HOME } from "#kernel/paths.ts";
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
import type { StoreInfo } from "#modules/store/contract.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle, LinkButton } from "#ui/controls/button.tsx";
import { latePart } from "#ui/loading/lazy-part.tsx";
import { t as homeTexts, t } from "../texts/home-texts.ts";
import { Market } from "./home/market.tsx";
import { toCardProduct } from "./shared/card-product.ts";

const Story = latePart(() => import("./home/story.late.tsx"));

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
      <Market categories={categories} hasProducts={products.length > 0} />
      <Story />
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
