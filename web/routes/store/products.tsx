import { redirect, useNavigation } from "react-router";
import { apiContext } from "#web/api/api-context.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { call } from "#web/api/call.ts";
import { load } from "#web/api/load.ts";
import { CategoryChips } from "#web/features/catalog/category-chips.tsx";
import { EndlessProducts } from "#web/features/catalog/endless-products.tsx";
import { type ListPlace, listAddress, listQuery, readListPlace } from "#web/features/catalog/list-address.ts";
import { ListHeader } from "#web/features/catalog/list-header.tsx";
import { NothingFound } from "#web/features/catalog/nothing-found.tsx";
import { pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/products.ts";
import { useShopping } from "./use-shopping.ts";

/** All products, or those whose name has the searched text in it (specification, section 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const { origin, searchParams } = new URL(request.url);
  const place = readListPlace(searchParams);
  const [list, { categories }] = await Promise.all([
    load(api.product.list.$get({ query: listQuery(place) })),
    load(api.category.active.$get()),
  ]);
  if (list.products.length === 0 && place.page > 1)
    throw redirect(listAddress("/products", { ...place, page: 1 }));
  return {
    origin,
    place,
    products: list.products,
    total: list.total ?? list.products.length,
    categories: categories.map(({ name, path }) => ({ name, path })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const store = matches[0].loaderData?.store;
  if (!loaderData || !store) return [];
  const { q, page } = loaderData.place;
  return [
    ...pageMeta({
      store,
      origin: loaderData.origin,
      path: listAddress("/products", { q: "", page }),
      title: q === "" ? "All products" : `“${q}”`,
      description: `Vegetables, fruits, grains and more from farmers around ${store.city}: picked ripe and brought to your door.`,
      image: loaderData.products[0]?.image[0],
    }),
    // What people type is not for search engines.
    ...(q === "" ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const shopping = useShopping();
  const { place, products, total, categories } = loaderData;
  const { location: next } = useNavigation();
  const searching = next?.pathname === "/products";
  return (
    <div className="page">
      <Heading q={place.q} total={total} />
      <CategoryChips categories={categories} />
      <div
        aria-busy={searching}
        className={searching ? "pt-6 opacity-60 transition-opacity delay-150" : "pt-6"}
      >
        {total === 0 ? (
          <NothingFound query={place.q} />
        ) : (
          <EndlessProducts
            key={listAddress("", place)}
            products={products}
            page={place.page}
            total={total}
            addressOf={(page) => listAddress("/products", { ...place, page })}
            loadPage={(page) => loadPage({ ...place, page })}
            {...shopping}
          />
        )}
      </div>
    </div>
  );
}

function Heading({ q, total }: { q: string; total: number }) {
  if (q === "") return <ListHeader title="All products">Everything on the stalls today.</ListHeader>;
  return (
    <ListHeader title={`“${q}”`}>
      <span role="status">
        {total === 0 ? "No products found" : `${total} ${total === 1 ? "product" : "products"} found`}
      </span>
    </ListHeader>
  );
}

async function loadPage(place: ListPlace) {
  const { products } = await call(browserApi.api.product.list.$get({ query: listQuery(place) }));
  return products;
}
