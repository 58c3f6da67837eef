import { spokenPath } from "#kernel/texts/spoken-path.ts";
import type { Product } from "../../contract/product.ts";
import { isSoldOut } from "../../rules/shared/availability.ts";
import { packText } from "../../rules/shared/pack.ts";
import { productPath } from "./product-path.ts";

const CONTEXT = "https://schema.org";

/**
 * A product as structured data for search engines. Ratings are left out: an unrated product is shown as the specified 4
 * of 5 (section 9), and machines must not take that for an opinion. `shippingDetails` describes its delivery.
 */
export function productData(product: Product, origin: string, shippingDetails: object): object {
  return {
    "@context": CONTEXT,
    "@type": "Product",
    name: product.name,
    sku: product._id,
    description: product.description.join(" "),
    image: product.image.map((url) => new URL(url, origin).href),
    size: packText(product),
    ...originData(product, origin),
    offers: {
      "@type": "Offer",
      url: new URL(spokenPath(productPath(product)), origin).href,
      price: product.offerPrice.toFixed(2),
      priceCurrency: "INR",
      itemCondition: `${CONTEXT}/NewCondition`,
      shippingDetails,
      availability: `${CONTEXT}/${isSoldOut(product) ? "OutOfStock" : "InStock"}`,
    },
  };
}

function originData({ origin: from }: Product, origin: string): object {
  if (from?.name === undefined) return {};
  const url = from.path && new URL(spokenPath(from.path), origin).href;
  return {
    manufacturer: { "@type": "Organization", name: from.name, ...(url && { url }) },
    ...(from.day && { productionDate: from.day }),
  };
}

/** A breadcrumb as structured data. `to` are paths from the root. */
export function breadcrumbData(steps: { label: string; to: string }[], origin: string): object {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(spokenPath(to), origin).href,
    })),
  };
}
