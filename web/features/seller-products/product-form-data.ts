import type { SellerProduct } from "#contract/seller-product.ts";

/**
 * What the product form sends beside its pictures: JSON text, with the description as a list of its lines. With the
 * product that is edited goes what the form showed at first, so that only what was touched is changed.
 */
export function productData(form: FormData, edited?: SellerProduct): string {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return JSON.stringify({
    name: text("name"),
    description: text("description").split(/\r?\n/),
    category: text("category"),
    price: text("price"),
    offerPrice: text("offerPrice"),
    quantity: text("quantity"),
    unit: text("unit"),
    weight: text("weight"),
    was: edited && shownAtFirst(edited),
  });
}

function shownAtFirst({
  name,
  description,
  category,
  price,
  offerPrice,
  quantity,
  unit,
  weight,
}: SellerProduct) {
  return { name, description, category, price, offerPrice, quantity, unit, weight: weight ?? "" };
}
