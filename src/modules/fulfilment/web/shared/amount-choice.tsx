import { Button } from "#ui/controls/button.tsx";
import { t } from "../../seller-texts.ts";
import type { AmountQuestion } from "./line-draft.ts";

interface AmountChoiceProps {
  question: AmountQuestion;
  /** Takes the amount that was probably meant. */
  onLikely: (amount: string) => void;
  /** Takes the typed one. */
  onReally: () => void;
}

/** The answers to the question about an amount that may be a slip: what was probably meant, or what is typed. */
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
