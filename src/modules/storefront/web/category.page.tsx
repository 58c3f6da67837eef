import { data, redirect, useLoaderData } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import {
  MAX_PATH_QUERY_LENGTH,
  categoryPath as pathOf,
} from "#modules/catalog/rules/shared/category-path.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { breadcrumbData } from "#modules/catalog/web/shared/structured-data.ts";
import { useCommonPromise } from "#modules/delivery/web/shared/common-promise.ts";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { EmptyScale } from "#ui/illustrations/empty-scale.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../texts/browse-texts.ts";
import { t as frame } from "../texts/texts.ts";
import { EndlessProducts } from "./browse/endless-products.tsx";
import {
  canonicalAddress,
  isNarrowed,
  type ListPlace,
  listAddress,
  listQuery,
  readListPlace,
} from "./browse/list-address.ts";
import { CategoryChips, ListControls, ListHeader, NothingInStock } from "./browse/list-header.tsx";
import { deliverable, toCardProduct } from "./shared/card-product.ts";
import Suggested, { areFew, suggestedOnServer } from "./shared/suggested.tsx";
import { useCartActions } from "./shared/use-cart-actions.ts";

/**
 * The products of one category (specification, section 2). 404 if it is missing or inactive. Its path in other letters, or
 * its name, redirects to its own address: `/products/Fruits`.
 */
export const loader = cachedLoader(async ({ request, params, context }) => {
  const { searchParams } = new URL(request.url);
  const { category: requestedPath = "" } = params;
  const place = { ...readListPlace(searchParams), q: "" };
  const [{ categories }, list] = await Promise.all([
    load(pageApi<CatalogApi>(context).api.category.active.$get({ query: {} })),
    load(
      pageApi<CatalogApi>(context).api.product.list.$get({
        query: listQuery(place, requestedPath.slice(0, MAX_PATH_QUERY_LENGTH)),
      }),
    ),
  ]);
  const category = categories.find(({ path }) => path === requestedPath);
  const meant = category ?? categories.find(({ path }) => path === pathOf(requestedPath));
  if (meant && !category) throw redirect(listAddress(categoryPath(meant.path), place), 301);
  if (!category) throw data({ title: t("noSuchCategory") }, { status: 404 });
  if (list.products.length === 0 && place.page > 1)
    throw redirect(listAddress(categoryPath(category.path), { ...place, page: 1 }));
  const total = list.total ?? list.products.length;
  return {
    place,
    category,
    products: list.products.map(toCardProduct),
    total,
    best: await suggestedOnServer(context, total),
    categories: categories.map(({ name, path }) => ({ name, path })),
  };
});

const steps = ({ name, path }: { name: string; path: string }) => [
  { label: frame("home"), to: HOME },
  { label: frame("products"), to: catalogPages.products },
  { label: name, to: categoryPath(path) },
];

export function Component() {
  const actions = useCartActions();
  const { city } = useStore();
  const origin = usePageOrigin();
  const { category, categories, place, products, total, best } = useLoaderData<typeof loader>();
  const path = categoryPath(category.path);
  const sharedPromise = useCommonPromise(deliverable(products));
  return (
    <div className="page min-h-[calc(100svh-var(--top-bar)-6rem)]">
      <PageHead
        path={canonicalAddress(path, place)}
        title={category.name}
        description={t("categoryDescription", {
          description: category.description,
          category: category.name,
          city,
        })}
        image={category.image}
      />
      <StructuredData facts={breadcrumbData(steps(category), origin)} />
      <div className="-mb-7 pt-3 max-sm:hidden">
        <Breadcrumb steps={[...steps(category).slice(0, 2), { label: category.name }]} />
      </div>
      <ListHeader
        title={category.name}
        sharedPromise={sharedPromise}
        controls={<ListControls path={path} place={place} />}
      >
        {category.description}
      </ListHeader>
      <CategoryChips categories={categories} current={category.path} view={place} />
      <div className="pt-2 sm:pt-5">
        {total === 0 && <Nothing isEmpty={category.productCount === 0 || !isNarrowed(place)} path={path} />}
        {total > 0 && (
          <EndlessProducts
            key={listAddress(path, place)}
            products={products}
            page={place.page}
            total={total}
            addressOf={(page) => listAddress(path, { ...place, page })}
            loadPage={(page) => loadPage({ ...place, page }, category.path)}
            sharedPromise={sharedPromise}
            {...actions}
          />
        )}
        {areFew(total) && <Suggested best={best} shown={products} />}
      </div>
    </div>
  );
}

function Nothing({ isEmpty, path }: { isEmpty: boolean; path: string }) {
  if (!isEmpty) return <NothingInStock to={path} />;
  return (
    <EmptyState
      picture={EmptyScale}
      title={t("emptyCategory")}
      action={<LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>}
    >
      {t("beingFilled")}
    </EmptyState>
  );
}

async function loadPage(place: ListPlace, category: string) {
  const query = listQuery(place, category);
  const { products } = await call(browserApi<CatalogApi>().api.product.list.$get({ query }));
  return products;
}
