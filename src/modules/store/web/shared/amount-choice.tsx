import { Button } from "#ui/controls/button.tsx";
import { t } from "../../amount-texts.ts";
import { type AmountRange, amountRange } from "../../rules/shared/likely-amount.ts";
import { useStore } from "./root-data.ts";

/** The question about an amount that may be a typo. */
export interface AmountQuestion {
  words: string;
  /** The typed amount with its unit. */
  typed: string;
  /** The amount that was probably meant, as it is typed and with its unit; undefined if none comes to mind. */
  likely: { amount: string; words: string } | undefined;
}

/** The amounts that the store takes without a question. */
export const useAmountRange = (): AmountRange => amountRange(useStore().askAmounts);

interface AmountChoiceProps {
  question: AmountQuestion;
  onLikely: (amount: string) => void;
  onReally: () => void;
}

/** The answers to the question about an amount that may be a typo: what was probably meant, or what is typed. */
export function AmountChoice({ question: { typed, likely }, onLikely, onReally }: AmountChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {likely && (
        <Button size="small" onClick={() => onLikely(likely.amount)}>
          {t("isLikely", { amount: likely.words })}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={onReally}>
        {t("isReally", { amount: typed })}
      </Button>
    </div>
  );
}
