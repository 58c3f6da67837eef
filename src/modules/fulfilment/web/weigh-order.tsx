import Scale from "lucide-react/icons/scale";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { Order } from "#modules/order/contract/order.ts";
import type { SellerActionProps } from "#modules/order/web/shared/order-slots.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { t } from "../seller-texts.ts";
import { freesPacks, type LineDraft, orderedAmount, type Replacement, usePacking } from "./use-packing.ts";
import { WeighFooter, weighSums } from "./weigh-footer.tsx";

const WORDS = { open: "asked", agreed: "agreed", declined: "declined" } as const;

const OPEN: readonly string[] = ["Pending", "Out for Delivery"];

/** The button that opens the weighing of an order that is pending or out for delivery. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  /** This order or, after "Save and next", another one of its day. */
  const [weighing, setWeighing] = useState<Order | null>(null);
  const { question } = order;
  if (!weighing && !OPEN.includes(order.status)) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setWeighing(order)}
        aria-label={t("weighOf", { invoiceNumber: order.invoiceNumber })}
      >
        <Scale aria-hidden="true" className="size-4" />
        {t("weigh")}
      </Button>
      {question && (
        <p className="basis-full pl-3 text-sm">
          {t(WORDS[question.status], { more: formatPaise(toPaise(question.amount)) })}
        </p>
      )}
      {weighing && (
        <WeighDialog
          key={weighing._id}
          order={weighing}
          onClose={() => setWeighing(null)}
          onSaved={onChange}
          onNext={setWeighing}
        />
      )}
    </>
  );
}

interface WeighDialogProps {
  order: Order;
  onClose: () => void;
  onSaved: (order: Order) => void;
  /** Continues with another order. */
  onNext: (order: Order) => void;
}

/** The dialog with the packed content of an order, line by line. The amount due stays in view. */
function WeighDialog(props: WeighDialogProps) {
  const { order, onClose } = props;
  const { shown, drafts, change, meanwhile, busy, errors, submit, formRef, ...rest } = usePacking(props);
  const roundsToRupee = useRootData()?.store.roundsToRupee ?? false;
  return (
    <Dialog open onClose={onClose} title={t("title", { invoiceNumber: order.invoiceNumber })}>
      <form
        ref={formRef}
        noValidate
        className="-mb-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit("close");
        }}
      >
        <p className="text-sm text-ink-soft">{t("how")}</p>
        <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={meanwhile} />
        <ul className="grid gap-4">
          {drafts.map((draft) => (
            <WeighLine key={draft.item._id} draft={draft} error={errors[draft.item._id]} onChange={change} />
          ))}
        </ul>
        <WeighFooter
          sums={weighSums(shown, drafts, { roundsToRupee })}
          canAsk={shown.status === "Pending"}
          busy={busy}
          onSave={submit}
          {...rest}
        />
      </form>
    </Dialog>
  );
}

interface WeighLineProps {
  draft: LineDraft;
  error: string | undefined;
  onChange: (draft: LineDraft) => void;
}

/** The packed amount of a line, or its replacement. */
function WeighLine({ draft, error, onChange }: WeighLineProps) {
  const { item, amount, replacement } = draft;
  const { name: product, pack } = item;
  const ordered = orderedAmount(item);
  const isAsOrdered = !replacement && amount === String(ordered);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {replacement ? (
        <ReplacementField
          of={product}
          replacement={replacement}
          error={error}
          onChange={(changed) => onChange({ ...draft, replacement: changed })}
        />
      ) : (
        <TextField
          label={t("packedIn", { product, unit: pack.unit })}
          hint={orderedWords(item)}
          inputMode="decimal"
          required
          value={amount}
          error={error}
          onChange={({ target }) => onChange({ ...draft, amount: target.value })}
        />
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        {!replacement && amount !== "0" && (
          <Choice
            words={t("leaveOut")}
            label={t("leaveOutOf", { product })}
            onPress={() => onChange({ ...draft, amount: "0" })}
          />
        )}
        {!replacement && (
          <Choice
            words={t("replace")}
            label={t("replaceOf", { product })}
            onPress={() => onChange({ ...draft, replacement: { product: null, quantity: 1 } })}
          />
        )}
        {!isAsOrdered && (
          <Choice
            words={t("asOrdered")}
            label={t("asOrderedOf", { product })}
            onPress={() => onChange({ item, amount: String(ordered), replacement: null, restock: false })}
          />
        )}
      </div>
      {freesPacks(draft) && (
        <CheckBox
          label={t("restock", { product })}
          checked={draft.restock}
          onChange={(restock) => onChange({ ...draft, restock })}
        />
      )}
    </li>
  );
}

/** The ordered amount as text. Several packs are explained: 75 pcs are three packs of 25. */
function orderedWords(item: LineDraft["item"]): string {
  const { quantity, pack } = item;
  const amount = packText({ quantity: orderedAmount(item), unit: pack.unit });
  return quantity === 1
    ? t("ordered", { amount })
    : t("orderedPacks", { quantity, pack: packText(pack), amount });
}

function Choice({ words, label, onPress }: { words: string; label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onPress}>
      {words}
    </Button>
  );
}

interface ReplacementFieldProps {
  /** The name of the ordered product. */
  of: string;
  replacement: NonNullable<LineDraft["replacement"]>;
  error: string | undefined;
  onChange: (replacement: NonNullable<LineDraft["replacement"]>) => void;
}

type Found = Replacement & { left: number | null };

/** The field for a replacement: a product of the catalogue, and the number of packs. */
function ReplacementField({ of, replacement, error, onChange }: ReplacementFieldProps) {
  const { product, quantity } = replacement;
  if (!product) {
    return (
      <SuggestField
        label={t("replacement", { product: of })}
        hint={t("replacementHint")}
        error={error}
        autoFocus
        find={findProducts}
        keyOf={({ id }) => id}
        onChoose={({ left: _, ...chosen }) => onChange({ product: chosen, quantity: 1 })}
      >
        {(found) => <Suggestion {...found} />}
      </SuggestField>
    );
  }
  const { name, pack, price } = product;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("replacement", { product: of })}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {t("chosen", { quantity, name, pack: packText(pack) })}{" "}
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {formatPaise(toPaise(price * quantity))}
          </span>
        </p>
        <QuantityStepper
          quantity={quantity}
          of={name}
          onAdd={() => onChange({ product, quantity: quantity + 1 })}
          onRemove={() =>
            onChange(quantity === 1 ? { product: null, quantity } : { product, quantity: quantity - 1 })
          }
        />
      </div>
      {error && <p className="text-sm font-medium text-clay-deep">{error}</p>}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        aria-label={t("chooseAnotherOf", { product: of })}
        onClick={() => onChange({ product: null, quantity })}
      >
        {t("chooseAnother")}
      </Button>
    </div>
  );
}

function Suggestion({ name, pack, price, left }: Found) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="text-sm text-ink-soft tabular-nums">
        {t("eachAt", { pack: packText(pack), price: formatPaise(toPaise(price)) })}
        {left !== null && ` · ${t("left", { left })}`}
      </span>
    </span>
  );
}

const MOST_FOUND = "8";

async function findProducts(q: string): Promise<Found[]> {
  const query = { q, limit: MOST_FOUND, sort: "name" } as const;
  const { products } = await sellerCall(browserApi.api.product["seller-list"].$get({ query }));
  return products.map(({ _id: id, name, quantity, unit, offerPrice: price, left }) => ({
    ...{ id, name, price, left },
    pack: { quantity, unit },
  }));
}
