import { useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { t } from "../../texts/product-texts.ts";
import { toCardProduct } from "../shared/card-product.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "../shared/product-grid.tsx";
import type { CartActions } from "../shared/use-cart-actions.ts";

/** What other households ordered together with a product; nothing until that is known. */
export default function GoesWith({ productId, ...actions }: { productId: string } & CartActions) {
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    let isLeft = false;
    readBoughtWith(productId).then(
      (found) => {
        if (!isLeft) setProducts(found);
      },
      // The page is whole without it.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [productId]);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="pt-14">
      <h2 id="goes-with" className="pb-6 text-title">
        {t("goesWith")}
      </h2>
      <ProductGrid products={products} className={FIVE_IN_A_ROW} still {...actions} />
    </section>
  );
}

async function readBoughtWith(id: string): Promise<Product[]> {
  const answer = await browserApi<OrderApi>().api.order["bought-with"][":id"].$get({ param: { id } });
  return (await readAnswer(answer)).products.map(toCardProduct);
}
