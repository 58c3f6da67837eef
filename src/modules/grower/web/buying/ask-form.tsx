import { useState } from "react";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { stockSellerPages } from "#modules/stock/paths.ts";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { SaveForm } from "#ui/forms/save-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../buying-texts.ts";
import type { Ask, BuyingDay } from "../../contract/buying.ts";
import type { TermsInput } from "../../contract/terms.ts";
import type { GrowerApi } from "../../module-api.ts";
import { amountIn, oneUnitWord, readLotAmount, refused, typedAmount, unitWord } from "../lots/lot-words.ts";
import { fieldOf, isUnsaved, type PurchaseRow, rowsByGrower } from "./purchase-rows.ts";
import { SendList } from "./send-list.tsx";

interface AskFormProps {
  buying: BuyingDay;
  onChanged: (buying: BuyingDay) => void;
  /** Called when all fields are stored: a new form has new suggestions. */
  onSaved: () => void;
}

/** The form of a day's purchases, by grower. One press saves all of them. Then each list can be sent and printed. */
export function AskForm({ buying, onChanged, onSaved }: AskFormProps) {
  const may = useMay();
  const growers = rowsByGrower(buying);
  const all = growers.flatMap(({ rows }) => rows);
  const [isTyped, setTyped] = useState(false);
  const isChanged = isTyped || all.some(isUnsaved);
  const meant = useMeantSums();
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    if (!formRef.current) return;
    const form = new FormData(formRef.current);
    const rows = all.flatMap((row) => readRow(row, form));
    if (rows.length > 0) {
      const json = { day: buying.day, rows };
      const { message, ...saved } = await meant.send(
        json,
        (sent) => sellerCall(browserApi<GrowerApi>().api.seller.buying.$put({ json: sent })),
        (field) => {
          const row = rows[Number(field.split(".")[1])];
          return row ? fieldOf(row, "terms") : field;
        },
      );
      toast.success(message);
      onChanged(saved);
    }
    onSaved();
  }, t("failed"));
  const form = (
    <SaveForm
      formRef={formRef}
      isChanged={isChanged}
      busy={busy}
      statusText={t(isChanged ? "unsaved" : "savedAll")}
      action={t("save")}
      onSave={() => void submit(undefined)}
      onDiscard={onSaved}
      isReadOnly={!may("grower.buy")}
    >
      <div className="mt-4 grid max-w-4xl gap-4" onInput={() => setTyped(true)}>
        {growers.map(({ person, rows }) => (
          <section
            key={person._id}
            aria-label={person.name}
            className="rounded-tile border border-line bg-sheet p-4"
          >
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="text-heading wrap-anywhere">{person.name}</h2>
              <span className="text-ink-soft wrap-anywhere">{person.village}</span>
            </div>
            <ul className="mt-2 divide-y divide-line">
              {rows.map((row) => (
                <AskRow key={row.product} row={row} grower={person.name} day={buying.day} errors={errors} />
              ))}
            </ul>
            {!isChanged && may("grower.buy") && (
              <SendList person={person} buying={buying} onChanged={onChanged} />
            )}
            {isChanged && rows.some(({ suggested }) => suggested > 0) && (
              <p className="mt-2 text-sm text-ink-soft">{t("notSaved")}</p>
            )}
          </section>
        ))}
      </div>
    </SaveForm>
  );
  return (
    <>
      {form}
      {meant.question(() => submit(undefined))}
    </>
  );
}

interface AskRowProps {
  row: PurchaseRow;
  grower: string;
  day: string;
  errors: Record<string, string>;
}

function AskRow({ row, grower, day, errors }: AskRowProps) {
  const { name, unit, suggested, terms, group } = row;
  const { isShare, value } = termsField(terms);
  const facts = group && [
    t("orderedOf", { needed: amountIn(group.needed, unit) }),
    ...(group.left > 0 ? [t("leftOf", { left: amountIn(group.left, unit) })] : []),
    ...(group.unsold > 0 ? [t("unsoldOf", { unsold: amountIn(group.unsold, unit) })] : []),
  ];
  const words = { product: name, grower };
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
      <p className="col-span-2 sm:col-span-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {facts && !group?.heap && (
          <span className="block text-sm text-ink-soft tabular-nums">{facts.join(", ")}</span>
        )}
        {facts && group?.heap && (
          <PageLink
            to={pathTo(stockSellerPages.balance, {}, { heap: group.heap, day })}
            className="flex min-h-11 w-fit items-center text-sm text-ink-soft underline underline-offset-4 tabular-nums dense:min-h-8"
          >
            {facts.join(", ")}
          </PageLink>
        )}
        {group && group.missing > 0 && (
          <span className="block text-sm font-semibold text-clay-deep tabular-nums">
            {t("missingOf", { missing: amountIn(group.missing, unit) })}
          </span>
        )}
      </p>
      <TextField
        label={t("amount", { unit: unitWord(unit) })}
        aria-label={t("amountOf", { ...words, unit: unitWord(unit) })}
        name={fieldOf(row, "amount")}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typedAmount(suggested, unit)}
        error={errors[fieldOf(row, "amount")]}
      />
      <TextField
        label={isShare ? t("percent") : t("price", { unit: oneUnitWord(unit) })}
        aria-label={isShare ? t("percentOf", words) : t("priceOf", { ...words, unit: oneUnitWord(unit) })}
        name={fieldOf(row, "terms")}
        inputMode="decimal"
        autoComplete="off"
        required={suggested > 0}
        unmarked
        defaultValue={value}
        error={errors[fieldOf(row, "terms")]}
      />
    </li>
  );
}

const termsField = (terms: TermsInput | null) =>
  terms?.kind === "share"
    ? { isShare: true, value: String(terms.percent) }
    : { isShare: false, value: terms ? String(terms.price) : "" };

/** The row as it is to be stored; empty if it is as before. Throws for what can't be read, with the field's name. */
function readRow(row: PurchaseRow, form: FormData): Ask[] {
  const { grower, product, unit, purchase } = row;
  const typed = (what: "amount" | "terms") => String(form.get(fieldOf(row, what)) ?? "").trim();
  const amount = typed("amount") === "" ? 0 : readLotAmount(typed("amount"), unit, fieldOf(row, "amount"));
  const before = purchase && { amount: purchase.amount, terms: purchase.terms };
  const seen = before ?? { amount: 0 };
  if (amount === 0) return before ? [{ grower, product, amount, seen }] : [];
  const read = readAmount(typed("terms"));
  if (read === undefined || read < 0) throw refused(fieldOf(row, "terms"), t("termsMissing"));
  const terms: TermsInput = termsField(row.terms).isShare
    ? { kind: "share", percent: read }
    : { kind: "price", price: read };
  const isSame =
    purchase?.amount === amount &&
    purchase.unit === unit &&
    JSON.stringify(purchase.terms) === JSON.stringify(terms);
  return isSame ? [] : [{ grower, product, amount, unit, terms, seen }];
}
