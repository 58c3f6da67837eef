import BadgeCheck from "lucide-react/icons/badge-check";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Sprout from "lucide-react/icons/sprout";
import Truck from "lucide-react/icons/truck";
import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import { data, redirect, useLoaderData, useNavigate } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { HOME } from "#kernel/paths.ts";
import { MAX_ID_LENGTH } from "#kernel/texts/text-limits.ts";
import { formatDate, storeMoment } from "#kernel/time/store-time.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { cachedLoader } from "#kernel/web/pages/loader-cache.ts";
import { prepareToasts } from "#kernel/web/toast.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { watchBuying } from "#modules/cart/web/shared/buying-in-view.ts";
import { useCart } from "#modules/cart/web/shared/cart-store.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { fewLeft, isSoldOut, mostOf } from "#modules/catalog/rules/shared/availability.ts";
import { MAX_ASKED_PATH_LENGTH } from "#modules/catalog/rules/shared/category-path.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { PackAndUnitPrice, SoldOutActions } from "#modules/catalog/web/shared/product-parts.tsx";
import { categoryPath, productPath } from "#modules/catalog/web/shared/product-path.ts";
import { breadcrumbData, productData } from "#modules/catalog/web/shared/structured-data.ts";
import { deliveryData } from "#modules/delivery/rules/shared/delivery-data.ts";
import { OrderBy } from "#modules/delivery/web/shared/order-by.tsx";
import { useDelivery, useDeliveryPromise } from "#modules/delivery/web/shared/use-delivery.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { RatingApi } from "#modules/rating/module-api.ts";
import { Comments, FIRST_COMMENTS } from "#modules/rating/web/shared/comments.tsx";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/shared/page-head.tsx";
import { useStore, useToday } from "#modules/store/web/shared/root-data.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { KolamDivider } from "#ui/drawings/kolam.tsx";
import { Stars } from "#ui/drawings/stars.tsx";
import { BelowTheFold } from "#ui/loading/below-the-fold.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { Price, Saving } from "#ui/price.tsx";
import { t as cardTexts } from "../texts/card-texts.ts";
import { t } from "../texts/product-texts.ts";
import { t as frame } from "../texts/texts.ts";
import { Gallery } from "./product/gallery.tsx";
import { toCardProduct } from "./shared/card-product.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "./shared/product-grid.tsx";
import { type CartActions, useCartActions } from "./shared/use-cart-actions.ts";

/** The number of other products of the category below a product (specification, section 9). */
const RELATED_COUNT = 5;

/** One product and its neighbours (specification, section 2). An address with another category redirects to its own. */
export const loader = cachedLoader(async ({ params, context }) => {
  // The API refuses a longer id. For this page, it means not found.
  const { id = "", category: path = "" } = params;
  if (id.trim() === "" || id.length > MAX_ID_LENGTH) throw data(null, { status: 404 });
  const related = {
    category: path.slice(0, MAX_ASKED_PATH_LENGTH),
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
        className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2.5 md:pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] low:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <Gallery product={product} />
        <ProductDetails product={product} {...actions} />
      </div>
      <BelowTheFold key={`below ${product._id}`}>
        <Comments productId={product._id} first={comments} />
        <RelatedProducts products={related} category={product.category} {...actions} />
      </BelowTheFold>
    </div>
  );
}

/** The product's data for search engines and link previews: price, availability, delivery. */
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

/** A product's details: description, price, and the cart's buttons. */
function ProductDetails({ product, ...actions }: { product: Product } & CartActions) {
  const { name, rating, price, offerPrice, weight, description, facts = [], origin, sizes = [] } = product;
  const few = fewLeft(product);
  const pack = () => <PackAndUnitPrice product={product} />;
  return (
    <div className="flex flex-col gap-3 md:gap-6 md:pt-2">
      <div className="grid gap-1 md:gap-2">
        <h1 className="text-title">{name}</h1>
        <Stars average={rating.average} count={rating.count} />
        {origin && <Origin {...origin} />}
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
      {origin?.certificate && <Certificate {...origin.certificate} />}
      {description.length > 0 && (
        <div className="border-t border-line pt-5">
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

/** The packs of the same thing, each with a page of its own. */
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
                  {packText(size)}
                </span>
                {isSoldOut(size) ? (
                  <span className="sr-only">{frame("soldOut")}</span>
                ) : (
                  <span className="text-sm font-normal text-ink-soft max-sm:hidden">
                    {formatPaise(toPaise(size.offerPrice))}
                  </span>
                )}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Names the product's grower and the day of its harvest, with a link to the grower's page. */
function Origin({ text, path }: NonNullable<Product["origin"]>) {
  const words = (
    <>
      <Sprout aria-hidden="true" className="size-5 shrink-0 text-leaf" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </>
  );
  const look = "flex min-h-11 items-center gap-2 md:min-h-0";
  if (path === undefined) return <p className={look}>{words}</p>;
  return (
    <PageLink to={path} className={`${look} font-medium underline-offset-4 hover:underline`}>
      {words}
    </PageLink>
  );
}

/** The certificate of the grower, which says what it means when it is pressed. */
function Certificate({ scheme, meaning, number, endsOn }: CertificateProps) {
  const today = useToday();
  if (endsOn < today) return null;
  const until = formatDate(storeMoment(endsOn, "12:00"));
  return (
    <Disclosure
      className="rounded-tile bg-sprout/60 text-leaf-deep"
      summaryClass="min-h-11 items-center gap-2 rounded-tile px-4 font-medium"
      chevronClass="size-5"
      summary={
        <>
          <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
          <span className="grow">{t("certified", { scheme })}</span>
        </>
      }
    >
      <div className="grid gap-1 px-4 pb-3 wrap-anywhere">
        <p>{meaning}</p>
        <p className="text-sm tabular-nums">{t("certificateNumber", { number, until })}</p>
      </div>
    </Disclosure>
  );
}

type CertificateProps = NonNullable<NonNullable<Product["origin"]>["certificate"]>;

// Only a shopper may have an order to which the cart can go.
const addingHere = lazyPart(() => import("#modules/order/web/shared/adding/adding-here.late.tsx"));

interface PurchaseProps extends CartActions {
  product: Product;
}

/** The buttons that add a product to the cart. A sold-out one has none (specification, section 2). */
function Purchase({ product, onAdd, onBuy, onRemove }: PurchaseProps) {
  const quantity = useCart()[product._id] ?? 0;
  const { user } = useSession();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const { addButton, stepper, hasTakenLast } = useFocusInTurn(quantity);
  const inCart = quantity > 0 ? "max-md:hidden" : undefined;
  useEffect(prepareToasts, []);
  if (isSoldOut(product)) {
    return (
      <div className="grid gap-3 rounded-tile bg-paper-deep px-5 py-4">
        <p className="font-medium">{t("soldOutForNow")}</p>
        <SoldOutActions product={product} />
      </div>
    );
  }
  const buyNow = () => {
    // The second press of a double click comes before the cart opens.
    if (leaving.current) return;
    leaving.current = true;
    onBuy(product);
    navigate(cartPages.cart);
  };
  const takeOne = () => {
    hasTakenLast.current = quantity === 1;
    onRemove(product);
  };
  return (
    <>
      {/* On a phone it stays above the tabs while the product's own text is read, and has the stepper in place of the
          buttons once the product is in the cart. */}
      <div
        ref={watchBuying}
        data-bar
        className="sticky bottom-(--bottom-tabs) z-10 -mx-[clamp(1rem,4vw,2.5rem)] grid grid-cols-2 gap-3 border-t border-line bg-paper px-[clamp(1rem,4vw,2.5rem)] py-2 md:static md:max-w-md md:m-0 md:border-none md:p-0 low:static cramped:grid-cols-1"
      >
        <Button
          ref={addButton}
          variant="secondary"
          size="large"
          tight
          className={inCart}
          onClick={() => onAdd(product)}
        >
          <ShoppingBasket aria-hidden="true" className="size-5" />
          {t("addToCart")}
        </Button>
        <Button size="large" tight className={inCart} onClick={buyNow}>
          {t("buyNow")}
        </Button>
        {quantity > 0 && (
          <div
            ref={stepper}
            className="col-span-full flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 md:min-h-0"
          >
            <QuantityStepper
              quantity={quantity}
              of={product.name}
              most={mostOf(product)}
              onAdd={() => onAdd(product)}
              onRemove={takeOne}
            />
            <span className="text-ink-soft max-md:sr-only">{t("inYourCart")}</span>
            <LinkButton to={cartPages.cart} className="grow md:hidden">
              {t("viewCart")}
            </LinkButton>
          </div>
        )}
      </div>
      {quantity > 0 && user && <addingHere.Part onMissing={() => undefined} />}
    </>
  );
}

/** Keeps the keyboard's place when the buttons and the stepper take turns. */
function useFocusInTurn(quantity: number) {
  const addButton = useRef<HTMLButtonElement>(null);
  const stepper = useRef<HTMLDivElement>(null);
  const hasTakenLast = useRef(false);
  useLayoutEffect(() => {
    const add = addButton.current;
    const isHidden = add?.checkVisibility?.() === false;
    if (quantity > 0 && isHidden && document.activeElement === add) {
      [...(stepper.current?.querySelectorAll("button") ?? [])].at(-1)?.focus({ preventScroll: true });
    }
    if (quantity === 0 && hasTakenLast.current) add?.focus({ preventScroll: true });
    hasTakenLast.current = false;
  }, [quantity]);
  return { addButton, stepper, hasTakenLast };
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

/** Other products of the category, with a link to all. */
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
