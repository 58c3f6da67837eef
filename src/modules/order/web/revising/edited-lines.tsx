import type { ReactNode } from "react";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { readPrice } from "#kernel/money/typed-amount.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/shared/cart.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { ProductThumb } from "#modules/catalog/web/shared/product-thumb.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";
import { ProductSearch } from "../shared/product-search.tsx";
import { type EditedLine, linesOf, withProduct, withQuantity } from "./edits.ts";
import type { Revision } from "./use-revision.ts";

function priceComplaint(typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const read = readPrice(t.later("otherPrice"), typed);
  return "complaint" in read ? read.complaint : undefined;
}

interface EditedLinesProps {
  revision: Revision;
  /** True if other prices may be typed. */
  priced?: boolean;
  /** True if nothing may be added, as the store is closed. */
  onlyLess?: boolean;
}

/** The lines of a changed order with their quantities, and a field that adds products. */
export function EditedLines({ revision, priced = false, onlyLess = false }: EditedLinesProps) {
  const { base, after, edits, edit } = revision;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {linesOf(base, edits).map((line) => (
          <Line
            key={line.key}
            line={line}
            pricePaise={pricePaiseOf(line, after)}
            most={onlyLess ? line.ordered : MAX_QUANTITY}
            onQuantity={(to) => edit((_, latest) => withQuantity(latest, line, to), "lines")}
          >
            {priced && line.quantity > 0 && (
              <div className="mt-1 w-28">
                <span aria-hidden="true" className="text-xs text-ink-soft">
                  {t("otherPrice")}
                </span>
                <TextField
                  label={t("price", { name: line.name })}
                  hideLabel
                  inputMode="decimal"
                  placeholder={String(toRupees(line.pricePaise))}
                  error={priceComplaint(edits.prices[line.key] ?? "")}
                  value={edits.prices[line.key] ?? ""}
                  onChange={({ target }) =>
                    edit((_, { prices, ...latest }) => {
                      return { ...latest, prices: { ...prices, [line.key]: target.value } };
                    }, "lines")
                  }
                />
              </div>
            )}
          </Line>
        ))}
      </ul>
      {!onlyLess && (
        <ProductSearch
          label={t("addSomething")}
          soldOut={t("soldOut")}
          onChoose={(product) => edit((latest, mine) => withProduct(latest, mine, product), "lines")}
        />
      )}
    </div>
  );
}

/** A line that grows has today's price, which only the server knows. */
function pricePaiseOf({ key, isNew, pricePaise }: EditedLine, after: Order | undefined): number {
  const line = after?.items.find(({ id, productId }) => (isNew ? productId : id) === key);
  return line?.offerPricePaise ?? pricePaise;
}

interface LineProps {
  line: EditedLine;
  /** For a pack. */
  pricePaise: number;
  /** The largest quantity. */
  most: number;
  onQuantity: (quantity: number) => void;
  children: ReactNode;
}

function Line({ line, pricePaise, most, onQuantity, children }: LineProps) {
  const { name, pack, image, quantity, ordered, isNew } = line;
  const isOut = quantity === 0;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3 cramped:grid-cols-1">
      <ProductThumb
        name={name}
        image={image}
        sizes="3rem"
        className="grid aspect-square w-12 place-items-center self-start"
      />
      <div className="min-w-0 leading-snug">
        <p className="font-semibold wrap-anywhere">
          {isOut ? <s className="text-ink-soft">{name}</s> : name}{" "}
          {isNew && <Badge tone="leaf">{t("new")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {packText(pack)} · {t("each", { price: formatPaise(pricePaise) })}
        </p>
        {isOut && <p className="text-sm font-medium">{t("takenOut")}</p>}
        {!isOut && children}
        {quantity > 1 && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-4"
            aria-label={t("takeOutOf", { name })}
            onClick={() => onQuantity(0)}
          >
            {t("takeOut")}
          </Button>
        )}
      </div>
      {isOut ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t("putBackOf", { name })}
          onClick={() => onQuantity(ordered)}
        >
          {t("putBack")}
        </Button>
      ) : (
        <QuantityStepper
          quantity={quantity}
          of={name}
          most={most}
          onAdd={() => onQuantity(quantity + 1)}
          onRemove={() => onQuantity(quantity - 1)}
        />
      )}
    </li>
  );
}
