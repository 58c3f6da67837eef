import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { BannerCarousel } from "#modules/banner/web/banner-carousel.tsx";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { forCard } from "#modules/catalog/web/for-card.ts";
import { isMarked, SHOPPER_MARKER } from "#modules/identity/web/session-markers.ts";
import { pageMeta } from "#modules/store/web/page-meta.ts";
import { t } from "#modules/storefront/hero-texts.ts";
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
  const [{ banners }, { categories }, { products }] = await Promise.all([
    load(api.banner.$get()),
    load(api.category.active.$get({ query: {} })),
    load(api.product.list.$get({ query: { limit: String(BEST_SELLER_COUNT) } })),
  ]);
  return {
    origin: new URL(request.url).origin,
    banners,
    categories: categories.map(({ _id, name, path, image }) => ({ _id, name, path, image })),
    products: products.map(forCard),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const store = matches[0].loaderData?.store;
  if (!loaderData || !store) return [];
  return pageMeta({
    store,
    origin: loaderData.origin,
    path: pages.home,
    title: store.tagline ?? t("title"),
    description: t("description", { city: store.city }),
    image: loaderData.banners[0]?.imageUrl ?? loaderData.products[0]?.image[0],
  });
};

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { banners, categories, products } = loaderData;
  const { store } = matches[0].loaderData;
  const labelOf = (link: string) => {
    if (link === pages.products) return t("seeAllProducts");
    const category = categories.find(({ path }) => categoryPath(path) === link);
    return category ? t("seeCategory", { category: category.name }) : t("seeBanner");
  };
  return (
    <>
      <BannerCarousel banners={banners} labelOf={labelOf}>
        <HeroWords store={store} />
      </BannerCarousel>
      <Market categories={categories} products={products} />
      <Story store={store} />
    </>
  );
}
