import { pathTo, sellerPages } from "#kernel/paths.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Picture } from "#ui/picture.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { packText } from "../../rules/pack.ts";

/** A product's picture, name and pack; leads to its form. */
export function ProductName({ product }: { product: SellerProduct }) {
  const { _id, name, image } = product;
  return (
    <PageLink
      to={pathTo(sellerPages.editProduct, { id: _id })}
      className="flex items-center gap-3 rounded-field hover:text-leaf"
    >
      <span
        className="size-12 shrink-0 overflow-hidden rounded-field max-md:size-11 dense:size-9"
        style={{ background: tileTint(name) }}
      >
        <Picture url={image[0]} alt="" initialOf={name} sizes="48px" />
      </span>
      <span className="min-w-0 leading-tight wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft dense:inline dense:pl-2">{packText(product)}</span>
      </span>
    </PageLink>
  );
}
