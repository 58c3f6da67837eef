import Truck from "lucide-react/icons/truck";
import { Fragment } from "react";
import { data, redirect, useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { HOME } from "#kernel/paths.ts";
import { MAX_ID_LENGTH } from "#kernel/texts/text-limits.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { fewLeft, isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import { MAX_PATH_QUERY_LENGTH } from "#modules/catalog/rules/shared/category-path.ts";
import { packText, sizeText } from "#modules/catalog/rules/shared/pack.ts";
import { PackAndUnitPrice } from "#modules/catalog/web/shared/product-parts.tsx";
import { categoryPath, productPath } from "#modules/catalog/web/shared/product-path.ts";
import { breadcrumbData, productData } from "#modules/catalog/web/shared/structured-data.ts";
import { deliveryData } from "#modules/delivery/rules/shared/delivery-data.ts";
import { OrderBy } from "#modules/delivery/web/shared/order-by.tsx";
import { useDelivery, useDeliveryPromise } from "#modules/delivery/web/shared/use-delivery.ts";
import type { RatingApi } from "#modules/rating/module-api.ts";
import { COMMENTS, Comments, FIRST_COMMENTS } from "#modules/rating/web/shared/comments.tsx";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { KolamDivider } from "#ui/drawings/kolam.tsx";
import { Stars } from "#ui/drawings/stars.tsx";
import { BelowTheFold } from "#ui/loading/below-the-fold.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { Price, Saving } from "#ui/price.tsx";
import { t as cardTexts } from "../texts/card-texts.ts";
import { t } from "../texts/product-texts.ts";
import { t as frame } from "../texts/texts.ts";
import { Gallery } from "./product/gallery.tsx";
import { GrownBy } from "./product/grown-by.tsx";
import { Purchase } from "./product/purchase.tsx";
import { toCardProduct } from "./shared/card-product.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "./shared/product-grid.tsx";
import { type CartActions, useCartActions } from "./shared/use-cart-actions.ts";

// Further down than the first look, and only known from orders.
const goesWith = lazyPart(() => import("./product/goes-with.tsx"));

/** The number of other products of the category below a product (specification, section 9). */
const RELATED_COUNT = 5;

/** One product and its neighbours (specification, section 2). An address with another category redirects to its own. */
export const loader = cachedLoader(async ({ params, context }) => {
  // The API refuses a longer id. For this page, it means not found.
  const { id = "", category: path = "" } = params;
  if (id.trim() === "" || id.length > MAX_ID_LENGTH) throw data(null, { status: 404 });
  const related = {
    category: path.slice(0, MAX_PATH_QUERY_LENGTH),
    limit: String(RELATED_COUNT + 1),
    sizes: "together" as const,
  };
  const categoriesAt = (path: string) =>
    load(pageApi<CatalogApi>(context).api.category.active.$get({ query: { path } }));
  const newest = { productId: id, limit: String(FIRST_COMMENTS) };
  const [{ product }, { products }, { categories }, { comments, more }] = await Promise.all([
    load(pageApi<CatalogApi>(context).api.product.one[":id"].$get({ param: { id } })),
    load(pageApi<CatalogApi>(context).api.product.list.$get({ query: related })),
    categoriesAt(related.category),
    load(pageApi<RatingApi>(context).api.rating.comments.$get({ query: newest })),
  ]);
  const [category] =
    product.category === path ? categories : (await categoriesAt(product.category)).categories;
  if (!category) throw data(t("productNotFound"), { status: 404 });
  if (product.category !== path) throw redirect(productPath(product), 301);
  return {
    product,
    categoryName: category.name,
    comments: { comments, more },
    related: products
      .filter(({ _id, sizes = [] }) => ![_id, ...sizes.map((size) => size._id)].includes(product._id))
      .slice(0, RELATED_COUNT)
      .map(toCardProduct),
  };
});

const steps = (product: Product, categoryName: string) => [
  { label: frame("home"), to: HOME },
  { label: frame("products"), to: catalogPages.products },
  { label: categoryName, to: categoryPath(product.category) },
  { label: product.name, to: productPath(product) },
];

export function Component() {
  const actions = useCartActions();
  const { product, categoryName, related, comments } = useLoaderData<typeof loader>();
  const [home, products, category] = steps(product, categoryName);
  const trail = [home, products, category].filter((step) => step !== undefined);
  return (
    <div className="page md:pt-3">
      <ProductHead product={product} categoryName={categoryName} />
      <Breadcrumb steps={[...trail, { label: product.name }]} />
      {/* The key makes another product another page, even if the router keeps this one. */}
      <div
        key={product._id}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-y-6 md:pt-2 xl:gap-x-14 low:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <Gallery product={product} />
        <ProductDetails product={product} {...actions} hasComments={comments.comments.length > 0} />
        {product.origin && (
          <div>
            <GrownBy {...product.origin} />
          </div>
        )}
        <About product={product} className={product.origin ? "md:col-start-2" : "md:col-span-2"} />
      </div>
      <BelowTheFold key={`below ${product._id}`}>
        <Comments productId={product._id} first={comments} />
        <RelatedProducts products={related} category={product.category} {...actions} />
        <goesWith.Part productId={product._id} {...actions} />
      </BelowTheFold>
    </div>
  );
}

function ProductHead({ product, categoryName }: { product: Product; categoryName: string }) {
  const store = useStore();
  const origin = usePageOrigin();
  const { delivery } = useDelivery();
  const price = formatPaise(toPaise(product.offerPrice));
  const pack = packText(product);
  const description = t("description", { price, pack, description: product.description.join(" ") });
  return (
    <>
      <PageHead
        path={productPath(product)}
        title={product.name}
        shareTitle={t("shareTitle", { product: product.name, pack, price, store: store.name })}
        description={description.slice(0, 300)}
        image={product.image[0]}
      />
      <meta property="product:price:amount" content={product.offerPrice.toFixed(2)} />
      <meta property="product:price:currency" content="INR" />
      <meta property="product:availability" content={isSoldOut(product) ? "out of stock" : "in stock"} />
      <StructuredData
        facts={productData(
          product,
          origin,
          deliveryData(product.category, delivery, store.charges.shippingPaise),
        )}
      />
      <StructuredData facts={breadcrumbData(steps(product, categoryName), origin)} />
    </>
  );
}

interface ProductDetailsProps extends CartActions {
  product: Product;
  hasComments: boolean;
}

function ProductDetails({ product, hasComments, ...actions }: ProductDetailsProps) {
  const { name, latinName, rating, price, offerPrice, weight, sizes = [] } = product;
  const few = fewLeft(product);
  const pack = () => <PackAndUnitPrice product={product} />;
  const stars = <Stars average={rating.average} count={rating.count} />;
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      <div className="grid justify-items-start gap-1 md:gap-2">
        <h1 className="text-title">{name}</h1>
        {latinName && (
          <p lang="en" className="text-ink-soft">
            {latinName}
          </p>
        )}
        {hasComments ? (
          <a href={`#${COMMENTS}`} className="flex min-h-11 items-center underline-offset-4 hover:underline">
            {stars}
          </a>
        ) : (
          stars
        )}
      </div>
      {sizes.length > 0 && <Sizes product={product} sizes={sizes} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price rupees={offerPrice} was={price} className="text-[2rem] leading-none" />
          <Saving rupees={offerPrice} was={price} className="text-lg" />
        </p>
        <p className="text-ink-soft">
          {weight ? t.rich("forPackOfWeight", { pack, weight }) : t.rich("forPack", { pack })}
        </p>
        {!isSoldOut(product) && <WhenItComes category={product.category} />}
      </div>
      {few !== undefined && (
        <p className="font-semibold text-clay-deep">{frame("onlyLeft", { left: few })}</p>
      )}
      <Purchase product={product} {...actions} />
    </div>
  );
}

function About({ product, className }: { product: Product; className: string }) {
  const { description, facts = [] } = product;
  if (description.length + facts.length === 0) return null;
  return (
    <div className={`grid content-start gap-4 ${className}`}>
      {description.length > 0 && (
        <div>
          <h2 className="text-heading">{t("aboutProduct")}</h2>
          <ul className="mt-3 grid gap-2.5">
            {description.map((line) => (
              <li key={line} className="flex gap-3 wrap-anywhere">
                <span aria-hidden="true" className="mt-[0.55em] size-2 shrink-0 rounded-full bg-turmeric" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(({ label, text }) => (
            <Fragment key={label}>
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

function Sizes({ product, sizes }: { product: Product; sizes: readonly Product[] }) {
  return (
    <nav aria-label={cardTexts("sizesOf", { product: product.name })}>
      <ul className="flex flex-wrap gap-2">
        {sizes.map((size) => {
          const isShown = size._id === product._id;
          return (
            <li key={size._id}>
              <PageLink
                to={productPath(size)}
                aria-current={isShown ? "page" : undefined}
                className={classNames(
                  "flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-4 font-medium tabular-nums",
                  isShown
                    ? "border-leaf bg-sprout text-leaf-deep"
                    : "border-line-strong/60 bg-sheet hover:border-leaf",
                )}
              >
                <span className={isSoldOut(size) ? "text-ink-soft line-through" : undefined}>
                  {sizeText(size, sizes)}
                </span>
                {isSoldOut(size) ? (
                  <span className="sr-only">{frame("soldOut")}</span>
                ) : (
                  <>
                    <span className="text-sm font-normal text-ink-soft max-sm:hidden">
                      {formatPaise(toPaise(size.offerPrice))}
                    </span>
                    <Saving rupees={size.offerPrice} was={size.price} className="text-sm" />
                  </>
                )}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function WhenItComes({ category }: { category: string }) {
  const promise = useDeliveryPromise([category]);
  return (
    <>
      {promise && (
        <p className="mt-1 flex items-center gap-2 font-semibold text-leaf">
          <Truck aria-hidden="true" className="size-5 shrink-0" />
          {promise}
        </p>
      )}
      <OrderBy categories={[category]} className="text-sm" />
    </>
  );
}

interface RelatedProductsProps extends CartActions {
  products: readonly Product[];
  category: string;
}

function RelatedProducts({ products, category, ...actions }: RelatedProductsProps) {
  // The product's own promise stands above.
  const sharedPromise = useDeliveryPromise([category]);
  return (
    <section aria-label={t("relatedProducts")} className="pt-14">
      <KolamDivider />
      {products.length > 0 && (
        <>
          <h2 className="pt-8 pb-6 text-title">{t("sameStall")}</h2>
          <ProductGrid
            products={products}
            className={FIVE_IN_A_ROW}
            sharedPromise={sharedPromise}
            still
            {...actions}
          />
        </>
      )}
      <p className="pt-10 text-center">
        <LinkButton to={catalogPages.products} variant="secondary">
          {t("seeMore")} <span className="sr-only">{t("ofAllProducts")}</span>
        </LinkButton>
      </p>
    </section>
  );
}
