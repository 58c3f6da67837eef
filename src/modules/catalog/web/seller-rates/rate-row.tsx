import { type KeyboardEvent, useId } from "react";
import { Link } from "react-router";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Price } from "#ui/price.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { isSoldOut, stocked } from "../../rules/shared/availability.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/rates-texts.ts";
import { t as sellerTexts } from "../../texts/seller-texts.ts";
import { COUNT_COLUMN } from "../shared/product-slots.ts";
import { type RateEdit, type RateError, shownLeft, shownRate } from "./rate-edits.ts";

interface RateRowProps {
  product: SellerProduct;
  edit: RateEdit | undefined;
  error: RateError | undefined;
  onChange: (edit: RateEdit) => void;
}

/** The grid columns of a row and its heading: one more if products are counted. */
export const rateColumns = (isCounted: boolean) =>
  isCounted
    ? "md:grid-cols-[minmax(0,1fr)_7rem_7.5rem_7.5rem_5.5rem_8rem]"
    : "md:grid-cols-[minmax(0,1fr)_7rem_7.5rem_7.5rem_8rem]";

/** One product's rate. Tab moves to the next field, Enter and the arrows to the same field of the next row. */
export function RateRow({ product, edit, error, onChange }: RateRowProps) {
  const { name } = product;
  const [counting] = useSlot(COUNT_COLUMN);
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
        rateColumns(counting !== undefined),
        error ? "bg-blush" : edit && "bg-butter/50",
      )}
    >
      <NameAndYesterday product={product} ledgerPath={counting?.ledgerPath} />
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
      {counting && (
        <RateInput
          column="left"
          label={t("leftOf", { product: name })}
          head={t("left")}
          packs
          value={edit?.left ?? shownLeft(product.left)}
          error={errorOf("left")}
          onChange={(typed) => onChange({ left: typed })}
        />
      )}
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
      {error?.unusual && edit?.left !== undefined && (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start max-md:col-span-2 md:col-span-full"
          onClick={() => onChange({ left: edit.left, meant: edit.left })}
        >
          {t("isMeant", { packs: edit.left })}
        </Button>
      )}
    </li>
  );
}

function NameAndYesterday({
  product: { _id, name, quantity, unit, left, yesterday },
  ledgerPath,
}: {
  product: SellerProduct;
  ledgerPath: ((product: string) => string) | undefined;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 max-md:col-span-2 md:contents">
      <span className="min-w-0 wrap-anywhere">
        {left === null || !ledgerPath ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link
            to={ledgerPath(_id)}
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

interface RateInputProps {
  column: string;
  label: string;
  /** The column's heading, shown if there is none above the field. */
  head: string;
  value: string;
  /** Whether it counts packs; otherwise rupees. */
  packs?: boolean;
  /** The id of the error's element. */
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number field of a row. Enter and the arrows move to the same field of the next row. */
function RateInput({ column, label, head, packs = false, value, error, onChange }: RateInputProps) {
  return (
    <span className="grid gap-0.5">
      <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
        {head}
      </span>
      <span className="relative block">
        {!packs && (
          <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft">
            ₹
          </span>
        )}
        <input
          type="text"
          inputMode={packs ? "numeric" : "decimal"}
          placeholder={packs ? "–" : undefined}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error}
          data-column={column}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={walk}
          className={classNames(
            "min-h-11 w-full rounded-field border-[1.5px] border-line-strong bg-sheet pr-2 tabular-nums aria-invalid:border-clay",
            packs ? "pl-3" : "pl-7",
          )}
        />
      </span>
    </span>
  );
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)];
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
}
