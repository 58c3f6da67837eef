import ArrowRight from "lucide-react/icons/arrow-right";
import { redirect, useLoaderData, useNavigation } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import type { Product, Suggestions } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import { isMeant, requestedPack } from "#modules/catalog/rules/shared/requested-pack.ts";
import { useCommonPromise } from "#modules/delivery/web/shared/common-promise.ts";
import { PageHead } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../texts/browse-texts.ts";
import { EndlessProducts } from "./browse/endless-products.tsx";
import {
  canonicalAddress,
  isNarrowed,
  isSearchPlain,
  type ListPlace,
  listAddress,
  listQuery,
  readListPlace,
  widened,
} from "./browse/list-address.ts";
import { CategoryChips, ListControls, ListHeader, NothingInStock } from "./browse/list-header.tsx";
import { deliverable, toCardProduct } from "./shared/card-product.ts";
import { ProductGrid } from "./shared/product-grid.tsx";
import Suggested, { areFew, suggestedOnServer } from "./shared/suggested.tsx";
import { type CartActions, useCartActions } from "./shared/use-cart-actions.ts";

const NOTHING: Suggestions = { products: [], near: false, links: [], beforeNames: false };

/**
 * All products, or those whose name contains the search text (specification, section 2), followed by products with a
 * matching other name.
 */
export const loader = cachedLoader(async ({ request, context }) => {
  const { searchParams } = new URL(request.url);
  const place = readListPlace(searchParams);
  // The search box shows the text of the address.
  if (!isSearchPlain(searchParams)) throw redirect(listAddress(catalogPages.products, place));
  const [list, { categories }, suggestions] = await Promise.all([
    load(pageApi<CatalogApi>(context).api.product.list.$get({ query: listQuery(place) })),
    load(pageApi<CatalogApi>(context).api.category.active.$get({ query: {} })),
    place.q === ""
      ? NOTHING
      : load(
          pageApi<CatalogApi>(context).api.product.suggestions.$get({
            query: { q: place.q, sizes: "together" },
          }),
        ),
  ]);
  if (list.products.length === 0 && place.page > 1)
    throw redirect(listAddress(catalogPages.products, { ...place, page: 1 }));
  const total = list.total ?? list.products.length;
  const hits = place.q === "" ? undefined : total + suggestions.products.length;
  return {
    place,
    products: list.products.map(toCardProduct),
    total,
    best: await suggestedOnServer(context, hits),
    also: suggestions.products.flatMap((product) => inPlace(product, place)).map(toCardProduct),
    isNear: suggestions.near,
    isAlsoFirst: suggestions.beforeNames,
    links: suggestions.links,
    categories: categories.map(({ name, path }) => ({ name, path })),
  };
});

/** A product as the list shows it: where only what is in stock is listed, with a size that is. */
function inPlace(product: Product, { inStock }: ListPlace): Product[] {
  if (!inStock || !isSoldOut(product)) return [product];
  const { sizes = [] } = product;
  return sizes
    .filter((size) => !isSoldOut(size))
    .slice(0, 1)
    .map((size) => ({ ...size, sizes }));
}

export function Component() {
  const cart = useCartActions();
  const { city } = useStore();
  const { place, products, total, also, isNear, isAlsoFirst, links, categories, best } =
    useLoaderData<typeof loader>();
  const { q } = place;
  const searchedPack = requestedPack(q);
  const actions = {
    ...cart,
    isAsked: (product: Product) => isMeant(product, searchedPack),
  };
  const sharedPromise = useCommonPromise(deliverable([...products, ...also]));
  const { location: next } = useNavigation();
  const searching = next?.pathname === catalogPages.products;
  return (
    <div className="page min-h-[calc(100svh-var(--top-bar)-6rem)]">
      <PageHead
        path={canonicalAddress(catalogPages.products, place)}
        title={q === "" ? t("allProducts") : t("quoted", { query: q })}
        description={t("allProductsDescription", { city })}
        image={products[0]?.image[0]}
        unlisted={q !== ""}
      />
      <Heading
        place={place}
        total={total + also.length}
        isNear={isNear && also.length > 0}
        sharedPromise={sharedPromise}
      />
      <CategoryChips categories={categories} view={place} />
      <div
        aria-busy={searching}
        className={classNames("pt-2 sm:pt-5", searching && "opacity-60 transition-opacity delay-150")}
      >
        <FoundPages links={links} />
        {total === 0 && also.length === 0 && links.length === 0 && <Nothing place={place} />}
        {total === 0 && also.length > 0 && (
          <OtherMatches
            products={also}
            title={isNear ? t("nearMatches") : undefined}
            sharedPromise={sharedPromise}
            {...actions}
          />
        )}
        {total > 0 && isAlsoFirst && also.length > 0 && (
          <div className="mb-8">
            <OtherMatches
              products={also}
              title={t("calledSo", { query: place.q })}
              sharedPromise={sharedPromise}
              {...actions}
            />
          </div>
        )}
        {total > 0 && (
          <EndlessProducts
            key={listAddress("", place)}
            products={products}
            page={place.page}
            total={total}
            addressOf={(page) => listAddress(catalogPages.products, { ...place, page })}
            loadPage={(page) => loadPage({ ...place, page })}
            sharedPromise={sharedPromise}
            {...actions}
          >
            {also.length > 0 && !isAlsoFirst && (
              <OtherMatches
                products={also}
                title={t("alsoFor", { query: place.q })}
                sharedPromise={sharedPromise}
                {...actions}
              />
            )}
          </EndlessProducts>
        )}
        {q !== "" && areFew(total + also.length) && (
          <Suggested
            best={best}
            shown={[...products, ...also]}
            near={categories.find(({ path }) => path === (products[0] ?? also[0])?.category)}
          />
        )}
      </div>
    </div>
  );
}

interface HeadingProps {
  place: ListPlace;
  total: number;
  isNear: boolean;
  sharedPromise: string;
}

function Heading({ place, total, isNear, sharedPromise }: HeadingProps) {
  const { q } = place;
  const controls = <ListControls path={catalogPages.products} place={place} />;
  if (q === "")
    return (
      <ListHeader title={t("allProducts")} isWide sharedPromise={sharedPromise} controls={controls}>
        {t("everythingToday")}
      </ListHeader>
    );
  return (
    <ListHeader
      title={t("quoted", { query: q })}
      sharedPromise={sharedPromise}
      controls={isNear ? undefined : controls}
    >
      <span role="status">{isNear ? t("didYouMean", { query: q }) : t("found", { total })}</span>
    </ListHeader>
  );
}

function FoundPages({ links }: { links: Suggestions["links"] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pb-4">
      {links.map(({ label, path }) => (
        <li key={path} className="min-w-0">
          <PageLink
            to={path}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-full border-[1.5px] border-leaf bg-sheet px-4 font-semibold text-leaf wrap-anywhere hover:bg-sprout"
          >
            {label}
            <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ place }: { place: ListPlace }) {
  if (isNarrowed(place)) return <NothingInStock to={listAddress(catalogPages.products, widened(place))} />;
  return <NothingFound query={place.q} />;
}

/** The hints after a search without a match; the categories are above. Without a search: nothing is for sale. */
function NothingFound({ query }: { query: string }) {
  if (query === "") {
    return (
      <EmptyState
        picture={EmptyStall}
        title={t("stallsEmpty")}
        action={<LinkButton to={HOME}>{t("goHome")}</LinkButton>}
      >
        {t("nothingForSale")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture={LookingGlass}
      title={t("nothingCalled", { query })}
      action={<LinkButton to={catalogPages.products}>{t("seeAllProducts")}</LinkButton>}
    >
      <p>{t("tryShorter")}</p>
      <p className="mt-2">{t("lookThrough")}</p>
    </EmptyState>
  );
}

interface OtherMatchesProps extends CartActions {
  isAsked: (product: Product) => boolean;
  products: readonly Product[];
  /** The heading, if the products don't match the search itself. */
  title?: string;
  sharedPromise: string;
}

/** Products whose own name does not match the search: by another name, or a similar spelling. */
function OtherMatches({ products, title, ...actions }: OtherMatchesProps) {
  if (title === undefined) return <ProductGrid products={products} eager={4} as="h2" {...actions} />;
  return (
    <section aria-labelledby="other">
      <h2 id="other" className="mb-3 font-sans text-base font-semibold text-ink-soft">
        {title}
      </h2>
      <ProductGrid products={products} eager={4} as="h3" {...actions} />
    </section>
  );
}

async function loadPage(place: ListPlace) {
  const { products } = await call(
    browserApi<CatalogApi>().api.product.list.$get({ query: listQuery(place) }),
  );
  return products;
}
