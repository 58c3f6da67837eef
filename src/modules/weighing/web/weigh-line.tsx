import { packText } from "#modules/catalog/rules/pack.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { t } from "../seller-texts.ts";
import { ReplacementField } from "./replacement-field.tsx";
import { type LineDraft, orderedAmount } from "./weigh-draft.ts";

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
          label={t("packed", { product })}
          hint={t("ordered", { amount: packText({ quantity: ordered, unit: pack.unit }) })}
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
            onPress={() => onChange({ item, amount: String(ordered), replacement: null })}
          />
        )}
      </div>
    </li>
  );
}

function Choice({ words, label, onPress }: { words: string; label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onPress}>
      {words}
    </Button>
  );
}
