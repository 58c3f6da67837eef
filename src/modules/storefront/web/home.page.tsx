import { pages } from "#kernel/paths.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { BannerCarousel } from "#modules/banner/web/banner-carousel.tsx";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { Newsletter } from "#modules/newsletter/web/newsletter.tsx";
import { pageMeta } from "#modules/store/web/page-meta.ts";
import { t } from "#modules/storefront/home-texts.ts";
import type { Route } from "./+types/home.page.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "./browse/product-grid.tsx";
import { useShopping } from "./browse/use-shopping.ts";
import { AboutUs } from "./home/about-us.tsx";
import { AllProductsTile, BEST_SELLER_COUNT, BestSellers } from "./home/best-sellers.tsx";
import { CategoriesGrid, NoStallsYet } from "./home/categories-grid.tsx";
import { HeroWords } from "./home/hero-words.tsx";
import { Promises } from "./home/promises.tsx";
import { WhyWeAreTheBest } from "./home/why-we-are-the-best.tsx";

/** The home page (specification, section 2). It asks for what it shows, however large the catalogue is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const [{ banners }, { categories }, { products }] = await Promise.all([
    load(api.banner.$get()),
    load(api.category.active.$get()),
    load(api.product.list.$get({ query: { limit: String(BEST_SELLER_COUNT) } })),
  ]);
  return {
    origin: new URL(request.url).origin,
    banners,
    categories: categories.map(({ _id, name, path, image }) => ({ _id, name, path, image })),
    products,
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
  const shopping = useShopping();
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
      {categories.length > 0 ? (
        <CategoriesGrid categories={categories} pathOf={categoryPath} />
      ) : (
        <NoStallsYet />
      )}
      {products.length > 0 && (
        <BestSellers>
          <ProductGrid products={products} className={FIVE_IN_A_ROW} {...shopping}>
            <AllProductsTile />
          </ProductGrid>
        </BestSellers>
      )}
      <Promises />
      <WhyWeAreTheBest />
      <AboutUs store={store} />
      <Newsletter />
    </>
  );
}
