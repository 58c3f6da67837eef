import { useLoaderData } from "react-router";
import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { rememberedLoader } from "#kernel/web/page-memory.ts";
import { BannerCarousel } from "#modules/banner/web/banner-carousel.tsx";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { forCard } from "#modules/catalog/web/for-card.ts";
import { PageHead } from "#modules/store/web/page-head.tsx";
import { useStore } from "#modules/store/web/root-data.ts";
import { t } from "#modules/storefront/server-texts.ts";
import { HeroWords } from "./home/hero-words.tsx";
import { Market } from "./home/market.tsx";
import { Story } from "./home/story.tsx";

/** How many products it shows (specification, section 9). */
const BEST_SELLER_COUNT = 5;

/** The home page (specification, section 2). It asks for what it shows, however large the catalogue is. */
export const loader = rememberedLoader(async ({ context }) => {
  const { api } = context.get(apiContext);
  const [{ banners }, { categories }, { products }] = await Promise.all([
    load(api.banner.$get()),
    load(api.category.active.$get({ query: {} })),
    load(api.product.list.$get({ query: { limit: String(BEST_SELLER_COUNT) } })),
  ]);
  const labelOf = (link: string | undefined) => {
    if (link === pages.products) return t("seeAllProducts");
    const category = categories.find(({ path }) => categoryPath(path) === link);
    return category ? t("seeCategory", { category: category.name }) : t("seeBanner");
  };
  return {
    banners: banners.map((banner) => ({ ...banner, label: labelOf(banner.link) })),
    categories: categories.map(({ _id, name, path, image }) => ({ _id, name, path, image })),
    products: products.map(forCard),
  };
});

export function Component() {
  const { banners, categories, products } = useLoaderData<typeof loader>();
  const store = useStore();
  return (
    <>
      <PageHead
        path={pages.home}
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
