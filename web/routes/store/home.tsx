import { pages } from "#domain/paths.ts";
import { apiContext } from "#web/api/api-context.ts";
import { load } from "#web/api/load.ts";
import { categoryPath } from "#web/features/catalog/category-path.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "#web/features/catalog/product-grid.tsx";
import { AboutUs } from "#web/features/home/about-us.tsx";
import { BannerCarousel } from "#web/features/home/banner-carousel.tsx";
import { AllProductsTile, BEST_SELLER_COUNT, BestSellers } from "#web/features/home/best-sellers.tsx";
import { CategoriesGrid, NoStallsYet } from "#web/features/home/categories-grid.tsx";
import { HeroWords } from "#web/features/home/hero-words.tsx";
import { Promises } from "#web/features/home/promises.tsx";
import { WhyWeAreTheBest } from "#web/features/home/why-we-are-the-best.tsx";
import { Newsletter } from "#web/features/newsletter/newsletter.tsx";
import { pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/home.ts";
import { useShopping } from "./use-shopping.ts";

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
    title: "Farm-fresh and organic",
    description: `Organic vegetables, fruits and groceries from farmers around ${store.city}: picked ripe, brought to your door, paid in cash when you hold them.`,
    image: loaderData.banners[0]?.imageUrl ?? loaderData.products[0]?.image[0],
  });
};

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const shopping = useShopping();
  const { banners, categories, products } = loaderData;
  const { store } = matches[0].loaderData;
  const labelOf = (link: string) => {
    if (link === pages.products) return "See all products";
    const category = categories.find(({ path }) => categoryPath(path) === link);
    return category ? `See ${category.name}` : "See what the banner shows";
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
