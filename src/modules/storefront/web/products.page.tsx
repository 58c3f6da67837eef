import { redirect, useNavigation } from "react-router";
import { pages } from "#kernel/paths.ts";
import { type ApiClient, apiContext } from "#kernel/web/api-context.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call } from "#kernel/web/call.ts";
import { load } from "#kernel/web/load.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { forCard } from "#modules/catalog/web/for-card.ts";
import { pageMeta } from "#modules/store/web/page-meta.ts";
import { t } from "#modules/storefront/browse-texts.ts";
import { classNames } from "#ui/class-names.ts";
import type { Route } from "./+types/products.page.ts";
import { CategoryChips } from "./browse/category-chips.tsx";
import { EndlessProducts } from "./browse/endless-products.tsx";
import {
  canonicalAddress,
  isNarrowed,
  type ListPlace,
  listAddress,
  listQuery,
  readListPlace,
  widened,
} from "./browse/list-address.ts";
import { ListControls } from "./browse/list-controls.tsx";
import { ListHeader } from "./browse/list-header.tsx";
import { NearMatches } from "./browse/near-matches.tsx";
import { NothingFound } from "./browse/nothing-found.tsx";
import { NothingInStock } from "./browse/nothing-in-stock.tsx";
import { useShopping } from "./browse/use-shopping.ts";

/** All products, or those whose name has the searched text in it (specification, section 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const { origin, searchParams } = new URL(request.url);
  const place = readListPlace(searchParams);
  const [list, { categories }] = await Promise.all([
    load(api.product.list.$get({ query: listQuery(place) })),
    load(api.category.active.$get({ query: {} })),
  ]);
  if (list.products.length === 0 && place.page > 1)
    throw redirect(listAddress(pages.products, { ...place, page: 1 }));
  const total = list.total ?? list.products.length;
  return {
    origin,
    place,
    products: list.products.map(forCard),
    total,
    near: total === 0 && place.q !== "" ? await nearMatches(api, place.q) : [],
    categories: categories.map(({ name, path }) => ({ name, path })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const store = matches[0].loaderData?.store;
  if (!loaderData || !store) return [];
  const { q } = loaderData.place;
  return [
    ...pageMeta({
      store,
      origin: loaderData.origin,
      path: canonicalAddress(pages.products, loaderData.place),
      title: q === "" ? t("allProducts") : t("quoted", { query: q }),
      description: t("allProductsDescription", { city: store.city }),
      image: loaderData.products[0]?.image[0],
    }),
    // What people type is not for search engines.
    ...(q === "" ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const shopping = useShopping();
  const { place, products, total, near, categories } = loaderData;
  const { location: next } = useNavigation();
  const searching = next?.pathname === pages.products;
  return (
    <div className="page">
      <Heading place={place} total={total} isNear={near.length > 0} />
      <CategoryChips categories={categories} view={place} />
      <div
        aria-busy={searching}
        className={classNames("pt-2 sm:pt-5", searching && "opacity-60 transition-opacity delay-150")}
      >
        {total === 0 && near.length === 0 && <Nothing place={place} />}
        {near.length > 0 && <NearMatches products={near} {...shopping} />}
        {total > 0 && (
          <EndlessProducts
            key={listAddress("", place)}
            products={products}
            page={place.page}
            total={total}
            addressOf={(page) => listAddress(pages.products, { ...place, page })}
            loadPage={(page) => loadPage({ ...place, page })}
            {...shopping}
          />
        )}
      </div>
    </div>
  );
}

function Heading({ place, total, isNear }: { place: ListPlace; total: number; isNear: boolean }) {
  const { q } = place;
  const controls = <ListControls path={pages.products} place={place} />;
  if (q === "")
    return (
      <ListHeader title={t("allProducts")} controls={controls}>
        {t("everythingToday")}
      </ListHeader>
    );
  return (
    <ListHeader title={t("quoted", { query: q })} controls={isNear ? undefined : controls}>
      <span role="status">{isNear ? t("didYouMean", { query: q }) : t("found", { total })}</span>
    </ListHeader>
  );
}

function Nothing({ place }: { place: ListPlace }) {
  if (isNarrowed(place)) return <NothingInStock to={listAddress(pages.products, widened(place))} />;
  return <NothingFound query={place.q} />;
}

/** Near matches, where no product has that name. */
async function nearMatches(api: ApiClient["api"], q: string): Promise<Product[]> {
  const { products } = await load(api.product.suggestions.$get({ query: { q } }));
  return products;
}

async function loadPage(place: ListPlace) {
  const { products } = await call(browserApi.api.product.list.$get({ query: listQuery(place) }));
  return products;
}
