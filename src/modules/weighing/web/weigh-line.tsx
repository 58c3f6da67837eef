import { packText } from "#modules/catalog/rules/pack.ts";
import { Button } from "#ui/button.tsx";
import { CheckBox } from "#ui/check-box.tsx";
import { TextField } from "#ui/text-field.tsx";
import { t } from "../seller-texts.ts";
import { ReplacementField } from "./replacement-field.tsx";
import { freesPacks, type LineDraft, orderedAmount } from "./weigh-draft.ts";

interface WeighLineProps {
  draft: LineDraft;
  error: string | undefined;
  onChange: (draft: LineDraft) => void;
}

/** How much of a line was packed, or what went into the bag in its place. */
export function WeighLine({ draft, error, onChange }: WeighLineProps) {
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

/** Of several packs it is said what one holds: 75 pcs are three packs of 25. */
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
