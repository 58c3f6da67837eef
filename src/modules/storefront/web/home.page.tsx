import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { BannerCarousel } from "#modules/banner/web/banner-carousel.tsx";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { forCard } from "#modules/catalog/web/for-card.ts";
import { isMarked, SHOPPER_MARKER } from "#modules/identity/web/session-markers.ts";
import { pageMeta } from "#modules/store/web/page-meta.ts";
import { t } from "#modules/storefront/server-texts.ts";
import { island } from "#ui/island.tsx";
import type { Route } from "./+types/home.page.ts";

// Only somebody who is logged in is greeted by name.
const HeroWords = island(() => import("./home/hero-words.tsx"), { isWanted: () => isMarked(SHOPPER_MARKER) });
const Market = island(() => import("./home/market.tsx"));
const Story = island(() => import("./home/story.tsx"));

/** How many products it shows (specification, section 9). */
const BEST_SELLER_COUNT = 5;

/** The home page (specification, section 2). It asks for what it shows, however large the catalogue is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const [{ store }, { banners }, { categories }, { products }] = await Promise.all([
    load(api.store.$get()),
    load(api.banner.$get()),
    load(api.category.active.$get({ query: {} })),
    load(api.product.list.$get({ query: { limit: String(BEST_SELLER_COUNT) } })),
  ]);
  const head = pageMeta({
    store,
    origin: new URL(request.url).origin,
    path: pages.home,
    title: store.tagline ?? t("homeTitle"),
    description: t("homeDescription", { city: store.city }),
    image: banners[0]?.imageUrl ?? products[0]?.image[0],
  });
  const labelOf = (link: string | undefined) => {
    if (link === pages.products) return t("seeAllProducts");
    const category = categories.find(({ path }) => categoryPath(path) === link);
    return category ? t("seeCategory", { category: category.name }) : t("seeBanner");
  };
  return {
    head,
    banners: banners.map((banner) => ({ ...banner, label: labelOf(banner.link) })),
    categories: categories.map(({ _id, name, path, image }) => ({ _id, name, path, image })),
    products: products.map(forCard),
  };
}

// The browser has it from the page, so that it needs no code to make it.
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { banners, categories, products } = loaderData;
  const { store } = matches[0].loaderData;
  return (
    <>
      <BannerCarousel banners={banners}>
        <HeroWords store={store} />
      </BannerCarousel>
      <Market categories={categories} products={products} />
      <Story store={store} />
    </>
  );
}
