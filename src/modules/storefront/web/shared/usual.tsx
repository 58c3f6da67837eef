import { Link } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { toast } from "#kernel/web/toast.ts";
import { add, addMany, remove } from "#modules/cart/web/shared/cart-actions.ts";
import { useCart, useQuantity } from "#modules/cart/web/shared/cart-store.ts";
import { maxOf } from "#modules/catalog/rules/shared/availability.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { productPath } from "#modules/catalog/web/shared/product-path.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import { Button } from "#ui/controls/button.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { Price } from "#ui/price.tsx";
import { t } from "../../texts/household-texts.ts";
import { t as storefrontTexts } from "../../texts/texts.ts";
import { cacheProduct } from "../shell/service-worker.ts";

/** What the shopper buys again and again, each and all of it with one press. */
export function Usual({ usual, className }: { usual: readonly UsualProduct[]; className: string }) {
  const cart = useCart();
  const missing = usual.filter(({ product, quantity }) => (cart[product._id] ?? 0) < quantity);
  const sum = missing.reduce(
    (paise, { product, quantity }) =>
      paise + toPaise(product.offerPrice) * (quantity - (cart[product._id] ?? 0)),
    0,
  );
  const addAll = () => {
    if (!addMany(missing)) return;
    for (const { product } of missing) cacheProduct(product);
    toast.success(t("addedAll"));
  };
  const isAll = missing.length === 0;
  return (
    <section aria-labelledby="usual" className={className}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:mb-4">
        <h2 id="usual" className="text-heading sm:text-title">
          {t("usual")}
        </h2>
        {/* Not disabled with the last piece, as the focus would be lost. */}
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isAll || undefined}
          onClick={isAll ? undefined : addAll}
          className="tabular-nums"
        >
          {isAll ? t("allInCart") : t("addAll", { amount: formatPaise(sum) })}
        </Button>
      </div>
      <SmallCards products={usual} />
    </section>
  );
}

/** Products that can be bought now as small cards: a strip to swipe until there is room for eight. */
export function SmallCards({ products }: { products: readonly UsualProduct[] }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-x-2.5 overflow-x-auto px-4 pb-1 [scrollbar-width:none] *:w-28 *:shrink-0 *:snap-start sm:mx-0 sm:scroll-px-0 sm:px-0 lg:grid lg:grid-cols-8 lg:gap-x-4 lg:*:w-auto">
      {products.map((one) => (
        <li key={one.product._id}>
          <SmallCard {...one} />
        </li>
      ))}
    </ul>
  );
}

/** The first press adds the usual quantity. */
function SmallCard({ product, quantity }: UsualProduct) {
  const inCart = useQuantity(product._id);
  const { _id, name, image, offerPrice } = product;
  const addUsual = () => {
    for (let piece = inCart === 0 ? quantity : 1; piece > 0; piece--) add(product);
    cacheProduct(product);
  };
  const start =
    quantity === 1
      ? { text: storefrontTexts("add"), label: storefrontTexts("addToCart", { product: name }) }
      : {
          text: t("addSome", { count: quantity }),
          label: t("addSomeToCart", { count: quantity, product: name }),
        };
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <div className="overflow-hidden rounded-tile" style={{ background: placeholderColour(name) }}>
          <Picture
            url={image[0]}
            files={productPictureFiles}
            alt=""
            initialOf={name}
            sizes="(width >= 64rem) 9rem, 7rem"
            size="h-auto w-full"
            className="aspect-square object-cover transition-transform duration-250 group-hover:scale-105"
          />
        </div>
        <div className="absolute right-1 bottom-1 z-10">
          <QuantityStepper
            quantity={inCart}
            of={name}
            most={maxOf(product)}
            start={start}
            onAdd={addUsual}
            onRemove={() => remove(_id)}
          />
        </div>
      </div>
      <h3 className="mt-1 line-clamp-2 font-sans text-sm leading-4.5 font-semibold wrap-anywhere">
        <Link to={productPath(product)} className="after:absolute after:inset-0 after:rounded-tile">
          {name}
        </Link>
      </h3>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <Price rupees={offerPrice} />
        <span className="text-xs text-ink-soft">{packText(product)}</span>
      </p>
    </article>
  );
}
