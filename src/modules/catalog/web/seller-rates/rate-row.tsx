import { useId } from "react";
import { Link } from "react-router";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { classNames } from "#ui/class-names.ts";
import { Price } from "#ui/price.tsx";
import { Switch } from "#ui/switch.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t as fieldTexts } from "../../field-texts.ts";
import { t } from "../../rates-texts.ts";
import { isSoldOut, stocked } from "../../rules/availability.ts";
import { packText } from "../../rules/pack.ts";
import { t as sellerTexts } from "../../seller-texts.ts";
import { type RateEdit, type RateError, shownRate } from "./rate-edits.ts";
import { RateInput } from "./rate-input.tsx";
import { shownLeft } from "./shown-left.ts";

interface RateRowProps {
  product: SellerProduct;
  edit: RateEdit | undefined;
  error: RateError | undefined;
  onChange: (edit: RateEdit) => void;
}

/** The columns of a row and of the heads above them. */
export const RATE_COLUMNS = "md:grid-cols-[minmax(0,1fr)_7rem_7.5rem_7.5rem_5.5rem_8rem]";

/** One product's rate. Tab goes on to the next field, Enter and the arrows to the same one of the next row. */
export function RateRow({ product, edit, error, onChange }: RateRowProps) {
  const { name } = product;
  const shown = shownRate(product, edit);
  const soldOut = isSoldOut(shown);
  const errorId = useId();
  const errorOf = (of: RateError["field"]) => (error && (error.field ?? of) === of ? errorId : undefined);
  const field = (of: "price" | "offerPrice") => ({
    value: shown[of],
    error: errorOf(of),
    onChange: (typed: string) => onChange({ [of]: typed }),
  });
  return (
    <li
      className={classNames(
        "grid grid-cols-2 items-end gap-x-3 gap-y-1 border-b border-line py-2 md:items-center",
        RATE_COLUMNS,
        error ? "bg-blush" : edit && "bg-butter/50",
      )}
    >
      <NameAndYesterday product={product} />
      <RateInput
        column="price"
        label={t("priceOf", { product: name })}
        head={fieldTexts("price")}
        {...field("price")}
      />
      <RateInput
        column="offer"
        label={t("offerPriceOf", { product: name })}
        head={fieldTexts("offerPrice")}
        {...field("offerPrice")}
      />
      <RateInput
        column="left"
        label={t("leftOf", { product: name })}
        head={t("left")}
        packs
        value={edit?.left ?? shownLeft(product.left)}
        error={errorOf("left")}
        onChange={(typed) => onChange({ left: typed })}
      />
      <Switch
        label={sellerTexts("productInStock", { product: name })}
        on={!soldOut}
        onChange={(onSale) => onChange(stocked(onSale))}
        text={sellerTexts(soldOut ? "soldOut" : "inStock")}
      />
      {error && (
        <p id={errorId} className="col-span-full text-sm font-medium text-clay-deep">
          {error.message}
        </p>
      )}
    </li>
  );
}

function NameAndYesterday({
  product: { _id, name, quantity, unit, left, yesterday },
}: {
  product: SellerProduct;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 max-md:col-span-2 md:contents">
      <span className="min-w-0 wrap-anywhere">
        {left === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link
            to={pathTo(sellerPages.stockLedger, { id: _id })}
            className="-my-2.5 py-2.5 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {name}
          </Link>
        )}{" "}
        <span className="inline-block max-w-full text-sm wrap-anywhere text-ink-soft">
          {packText({ quantity, unit })}
        </span>
      </span>
      <span className="text-sm text-ink-soft">
        {yesterday ? (
          <>
            <span className="md:sr-only">{t("yesterday")} </span>
            <Price
              rupees={yesterday.offerPrice}
              was={yesterday.price}
              className="[&>:first-child]:font-medium"
            />
          </>
        ) : (
          t("newToday")
        )}
      </span>
    </span>
  );
}
