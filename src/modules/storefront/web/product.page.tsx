import { data, redirect, useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pages } from "#kernel/paths.ts";
import { MAX_ID_LENGTH } from "#kernel/texts/text-limits.ts";
import { apiContext } from "#kernel/web/api-context.ts";
import { load } from "#kernel/web/load.ts";
import { rememberedLoader } from "#kernel/web/page-memory.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/availability.ts";
import { MAX_ASKED_PATH_LENGTH } from "#modules/catalog/rules/category-path.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { forCard } from "#modules/catalog/web/for-card.ts";
import { productPath } from "#modules/catalog/web/product-path.ts";
import { breadcrumbData, productData } from "#modules/catalog/web/structured-data.ts";
import { deliveryData } from "#modules/delivery/rules/delivery-data.ts";
import { useDelivery } from "#modules/delivery/web/use-delivery.ts";
import { Comments } from "#modules/rating/web/comments.tsx";
import { FIRST_COMMENTS } from "#modules/rating/web/use-comments.ts";
import { PageHead, StructuredData, usePageOrigin } from "#modules/store/web/page-head.tsx";
import { useStore } from "#modules/store/web/root-data.ts";
import { t } from "#modules/storefront/product-texts.ts";
import { t as server } from "#modules/storefront/server-texts.ts";
import { t as frame } from "#modules/storefront/texts.ts";
import { BelowTheFold } from "#ui/below-the-fold.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { ProductDetails } from "./browse/product-details.tsx";
import { RELATED_COUNT, RelatedProducts } from "./browse/related-products.tsx";
import { useShopping } from "./browse/use-shopping.ts";
import { Gallery } from "./product/gallery.tsx";

/** One product and its neighbours (specification, section 2). Under another category's address it moves to its own. */
export const loader = rememberedLoader(async ({ params, context }) => {
  const { api } = context.get(apiContext);
  // The API refuses a longer id; this page is simply not found.
  const { id = "", category: path = "" } = params;
  if (id.trim() === "" || id.length > MAX_ID_LENGTH) throw data(null, { status: 404 });
  const related = {
    category: path.slice(0, MAX_ASKED_PATH_LENGTH),
    limit: String(RELATED_COUNT + 1),
  };
  const categoriesAt = (path: string) => load(api.category.active.$get({ query: { path } }));
  const newest = { productId: id, limit: String(FIRST_COMMENTS) };
  const [{ product }, { products }, { categories }, { comments, more }] = await Promise.all([
    load(api.product.one[":id"].$get({ param: { id } })),
    load(api.product.list.$get({ query: related })),
    categoriesAt(related.category),
    load(api.rating.comments.$get({ query: newest })),
  ]);
  const [category] =
    product.category === path ? categories : (await categoriesAt(product.category)).categories;
  if (!category) throw data(server("productNotFound"), { status: 404 });
  if (product.category !== path) throw redirect(productPath(product), 301);
  return {
    product,
    categoryName: category.name,
    comments: { comments, more },
    related: products
      .filter(({ _id }) => _id !== product._id)
      .slice(0, RELATED_COUNT)
      .map(forCard),
  };
});

const steps = (product: Product, categoryName: string) => [
  { label: frame("home"), to: pages.home },
  { label: frame("products"), to: pages.products },
  { label: categoryName, to: categoryPath(product.category) },
  { label: product.name, to: productPath(product) },
];

export function Component() {
  const shopping = useShopping();
  const { product, categoryName, related, comments } = useLoaderData<typeof loader>();
  const [home, products, category] = steps(product, categoryName);
  const trail = [home, products, category].filter((step) => step !== undefined);
  return (
    <div className="page md:pt-3">
      <ProductHead product={product} categoryName={categoryName} />
      <Breadcrumb steps={[...trail, { label: product.name }]} />
      {/* Another product is another page, also where the router keeps this one. */}
      <div
        key={product._id}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2.5 md:pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] low:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <Gallery product={product} />
        <ProductDetails product={product} {...shopping} />
      </div>
      <BelowTheFold key={`below ${product._id}`}>
        <Comments productId={product._id} first={comments} />
        <RelatedProducts products={related} {...shopping} />
      </BelowTheFold>
    </div>
  );
}

/** What search engines and link previews learn of the product: its price, whether it is there, how it is delivered. */
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
