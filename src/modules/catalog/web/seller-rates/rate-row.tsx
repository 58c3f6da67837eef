import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, useId, useState } from "react";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Price } from "#ui/price.tsx";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { isSoldOut, stocked } from "../../rules/shared/availability.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/rates-texts.ts";
import { t as sellerTexts } from "../../texts/seller-texts.ts";
import { type RateEdit, type RateError, shownLeft, shownRate } from "./rate-edits.ts";
import { useCountColumn } from "./use-rates.ts";

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

// A border is seen in forced colours too.
const CHANGED =
  "relative bg-butter before:absolute before:inset-y-0 before:left-0 before:border-l-4 before:border-turmeric";

/** The columns of a row on a phone: the product, its offer price, and the button that shows the rest. */
export const PHONE_COLUMNS = "grid-cols-[minmax(0,1fr)_6.5rem_2.75rem]";

/**
 * One product's rate. On a phone it is a row with the price that is asked for; the rest opens below it. Tab moves to
 * the next field, Enter and the arrows to the same field of the next row.
 */
export function RateRow({ product, edit, error, onChange }: RateRowProps) {
  const { name } = product;
  const mayPutOnSale = useMay()("catalog.change");
  const counting = useCountColumn();
  const shown = shownRate(product, edit);
  const soldOut = isSoldOut(shown);
  const errorId = useId();
  const [open, setOpen] = useState(false);
  // A field that has to be corrected is always shown.
  const isOpen = open || (error !== undefined && error.field !== "offerPrice");
  const errorOf = (of: RateError["field"]) => (error && (error.field ?? of) === of ? errorId : undefined);
  const field = (of: "price" | "offerPrice") => ({
    value: shown[of],
    error: errorOf(of),
    onChange: (typed: string) => onChange({ [of]: typed }),
  });
  return (
    <li
      className={classNames(
        "-mx-2 grid items-center gap-x-3 gap-y-1 border-b border-line px-2 py-2 max-md:items-end max-md:gap-x-2 max-md:py-1",
        PHONE_COLUMNS,
        rateColumns(counting !== undefined),
        error ? "bg-blush" : edit && CHANGED,
      )}
    >
      <NameAndYesterday product={product} soldOut={soldOut} ledgerPath={counting?.ledgerPath} />
      <RateInput
        column="price"
        label={t("priceOf", { product: name })}
        head={fieldTexts("price")}
        className={classNames("max-md:col-start-1 max-md:row-start-2", !isOpen && "max-md:hidden")}
        {...field("price")}
      />
      <RateInput
        column="offer"
        label={t("offerPriceOf", { product: name })}
        className="max-md:col-start-2 max-md:row-start-1 max-md:self-center"
        {...field("offerPrice")}
      />
      <IconButton
        label={t("moreOf", { product: name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mr-2 self-center max-md:row-start-1 md:hidden"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames("size-5 transition-transform", isOpen && "rotate-180")}
        />
      </IconButton>
      {counting && (
        <RateInput
          column="left"
          label={t("leftOf", { product: name })}
          head={t("left")}
          className={classNames("max-md:col-span-2 max-md:row-start-2", !isOpen && "max-md:hidden")}
          packs
          value={edit?.left ?? shownLeft(product.left)}
          error={errorOf("left")}
          onChange={(typed) => onChange({ left: typed })}
        />
      )}
      <span className={classNames("max-md:col-span-full max-md:row-start-3", !isOpen && "max-md:hidden")}>
        {mayPutOnSale ? (
          <Switch
            label={sellerTexts("productInStock", { product: name })}
            on={!soldOut}
            onChange={(onSale) => onChange(stocked(onSale))}
            text={sellerTexts(soldOut ? "soldOut" : "inStock")}
          />
        ) : (
          <span className="text-sm text-ink-soft">{sellerTexts(soldOut ? "soldOut" : "inStock")}</span>
        )}
      </span>
      {error && (
        <p id={errorId} className="col-span-full text-sm font-medium text-clay-deep">
          {error.message}
        </p>
      )}
      {error?.unusual && edit?.left !== undefined && (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start col-span-full"
          onClick={() => onChange({ left: edit.left, meant: edit.left })}
        >
          {t("isMeant", { packs: edit.left })}
        </Button>
      )}
    </li>
  );
}

interface NameProps {
  product: SellerProduct;
  soldOut: boolean;
  ledgerPath: ((product: string) => string) | undefined;
}

/** The product's name and pack, and yesterday's price; on a phone the present one. */
function NameAndYesterday({ product, soldOut, ledgerPath }: NameProps) {
  const { _id, name, quantity, unit, left, yesterday, offerPrice, price } = product;
  return (
    <span className="min-w-0 max-md:row-start-1 max-md:self-center md:contents">
      <span className="min-w-0 wrap-anywhere max-md:line-clamp-2 max-md:leading-5">
        {left === null || !ledgerPath ? (
          <span className="font-medium">{name}</span>
        ) : (
          <PageLink
            to={ledgerPath(_id)}
            className="-my-2.5 py-2.5 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {name}
          </PageLink>
        )}{" "}
        <span className="inline-block max-w-full text-sm wrap-anywhere text-ink-soft">
          {packText({ quantity, unit })}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft md:hidden">
        <Price rupees={offerPrice} was={price} className="[&>:first-child]:font-medium" />
        {soldOut && <span className="font-semibold text-clay-deep">{sellerTexts("soldOut")}</span>}
      </span>
      <span className="text-sm text-ink-soft max-md:hidden">
        {yesterday ? (
          <>
            <span className="sr-only">{t("yesterday")} </span>
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
  /** Its heading on a phone, where there is none above it. */
  head?: string;
  value: string;
  /** Whether it counts packs; otherwise rupees. */
  packs?: boolean;
  /** The id of the error's element. */
  error: string | undefined;
  className?: string;
  onChange: (value: string) => void;
}

/** A number field of a row. Enter and the arrows move to the same field of the next row. */
function RateInput(props: RateInputProps) {
  const { column, label, head, packs = false, value, error, className, onChange } = props;
  return (
    <span className={classNames("grid gap-0.5", className)}>
      {head && (
        <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
          {head}
        </span>
      )}
      <span className="relative block">
        {!packs && (
          <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft">
            ₹
          </span>
        )}
        <input
          type="text"
          enterKeyHint="next"
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
  const all = document.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`);
  // On a phone only the prices that are asked for are open in every row.
  const inputs = [...all].filter((input) => input.checkVisibility());
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
}
