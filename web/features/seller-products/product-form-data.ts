/** What the product form sends beside its pictures: JSON text, with the description as a list of its lines. */
export function productData(form: FormData): string {
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
  });
}
