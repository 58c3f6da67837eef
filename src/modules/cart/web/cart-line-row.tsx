import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { t } from "#modules/cart/page-texts.ts";
import { t as cartTexts } from "#modules/cart/texts.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { mostOf } from "#modules/catalog/rules/availability.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import { quantityChoices } from "../rules/cart.ts";
import { setQuantity } from "./cart-actions.ts";
import type { CartLine, ClosedLine, OpenLine } from "./cart-lines.ts";
import { RemoveButtons } from "./remove-buttons.tsx";

/** How a product's page is addressed. */
export type PathOf = (product: Product) => string;

/** One product in the cart, with all that can be done about it here. */
export function CartLineRow({ line, pathOf }: { line: CartLine; pathOf: PathOf }) {
  const product = line.state === "gone" ? undefined : line.product;
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 [overflow-wrap:anywhere] cramped:grid-cols-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div
        className={classNames(
          "grid aspect-square place-items-center self-start overflow-hidden rounded-field cramped:w-19 sm:max-md:row-span-2 lg:row-span-2",
          line.state !== "open" && "opacity-50 saturate-50",
        )}
        style={{ background: tileTint(line.name) }}
      >
        <Picture url={product?.image[0]} alt="" initialOf={line.name} sizes="6rem" className="size-full" />
      </div>
      {line.state === "open" ? (
        <>
          <OpenText line={line} pathOf={pathOf} />
          <Controls line={line} />
        </>
      ) : (
        <ClosedText line={line} />
      )}
    </li>
  );
}

function OpenText({ line, pathOf }: { line: OpenLine; pathOf: PathOf }) {
  const { name, product, quantity, offerPricePaise, addedPaise } = line;
  return (
    <div className="grid content-start gap-2.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5 cramped:flex-col">
        {/* The name gives way to the amount down to a readable width; then the amount goes below it. */}
        <div className="min-w-0 flex-[1_1_8rem] cramped:flex-none">
          <Link
            to={pathOf(product)}
            prefetch="intent"
            className="-my-2.5 inline-block py-2.5 font-semibold wrap-anywhere hover:text-leaf hover:underline"
          >
            {name}
          </Link>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <span>{packText(product)}</span>
            <span aria-hidden="true">·</span>
            <Price rupees={product.offerPrice} was={product.price} />
          </p>
        </div>
        <p
          className="ml-auto shrink-0 pt-0.5 font-bold whitespace-nowrap tabular-nums cramped:ml-0"
          data-testid="line-amount"
        >
          {formatPaise(offerPricePaise * quantity)}
        </p>
      </div>
      {addedPaise !== undefined && (
        <Notice>
          {t("priceChanged", { before: formatPaise(addedPaise), now: formatPaise(offerPricePaise) })}
        </Notice>
      )}
      <TooMany line={line} />
    </div>
  );
}

function Controls({ line }: { line: OpenLine }) {
  const { id, name, quantity, product } = line;
  return (
    // A narrow column has these under the picture too, so that they stand in one row.
    <div className="col-span-full flex flex-wrap items-center gap-x-3 sm:max-md:col-[2] lg:col-[2]">
      <Select
        label={t("quantityOf", { product: name })}
        hideLabel
        value={quantity}
        onChange={(event) => setQuantity(id, Number(event.target.value))}
        className="w-22"
      >
        {quantityChoices(quantity, mostOf(product)).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
      <RemoveButtons line={line} />
    </div>
  );
}

/** Says when there are fewer than are in the cart, and offers to take those. */
function TooMany({ line: { id, name, quantity, product } }: { line: OpenLine }) {
  const { left } = product;
  if (left === null || quantity <= left) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-butter py-1 pr-1 pl-3 text-sm">
      <p className="py-1">{cartTexts("onlyLeft", { product: name, left })}</p>
      <Button variant="secondary" size="small" onClick={() => setQuantity(id, left)}>
        {t("take", { left })}
      </Button>
    </div>
  );
}

function ClosedText({ line }: { line: ClosedLine }) {
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere text-ink-soft">
        {line.name}
        {line.state === "soldOut" && (
          <Badge tone="ink" className="tracking-wide">
            {t("soldOut")}
          </Badge>
        )}
      </p>
      <Notice>{t(line.state === "soldOut" ? "soldOutSince" : "gone")}</Notice>
      <div className="flex flex-wrap items-center gap-x-3">
        {line.quantity > 1 && (
          <span className="text-sm text-ink-soft tabular-nums">
            {t("inYourCart", { quantity: line.quantity })}
          </span>
        )}
        <RemoveButtons line={line} />
      </div>
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="rounded-field bg-butter px-3 py-2 text-sm">{children}</p>;
}
