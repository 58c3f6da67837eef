import Truck from "lucide-react/icons/truck";
import type { Product } from "#modules/catalog/contract/product.ts";
import { fewLeft, isSoldOut } from "#modules/catalog/rules/availability.ts";
import { PackAndUnitPrice } from "#modules/catalog/web/pack-and-unit-price.tsx";
import { OrderBy } from "#modules/delivery/web/order-by.tsx";
import { useDeliveryPromise } from "#modules/delivery/web/use-delivery-promise.ts";
import { t } from "#modules/storefront/product-texts.ts";
import { t as shopTexts } from "#modules/storefront/texts.ts";
import { Price, Saving } from "#ui/price.tsx";
import { Stars } from "#ui/stars.tsx";
import type { Shopping } from "./product-grid.tsx";
import { Purchase } from "./purchase.tsx";

/** What a product is, what it costs, and the way into the cart. */
export function ProductDetails({ product, ...shopping }: { product: Product } & Shopping) {
  const { name, otherNames, rating, price, offerPrice, weight, description } = product;
  const few = fewLeft(product);
  const pack = () => <PackAndUnitPrice product={product} />;
  return (
    <div className="flex flex-col gap-3 md:gap-6 md:pt-2">
      <div className="grid gap-1 md:gap-2">
        <h1 className="text-title">{name}</h1>
        <Stars average={rating.average} count={rating.count} />
      </div>
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
        <p className="font-semibold text-clay-deep">{shopTexts("onlyLeft", { left: few })}</p>
      )}
      <Purchase product={product} {...shopping} />
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
      {otherNames.length > 0 && (
        <p className="text-sm text-ink-soft">{t("otherNames", { names: otherNames.join(", ") })}</p>
      )}
    </div>
  );
}

function WhenItComes({ category }: { category: string }) {
  return (
    <>
      <p className="mt-1 flex items-center gap-2 font-semibold text-leaf">
        <Truck aria-hidden="true" className="size-5 shrink-0" />
        {useDeliveryPromise([category])}
      </p>
      <OrderBy categories={[category]} className="text-sm" />
    </>
  );
}
