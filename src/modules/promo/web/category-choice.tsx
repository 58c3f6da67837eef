import { useId } from "react";
import type { Category } from "#modules/catalog/contract/category.ts";
import { CheckBox } from "#ui/check-box.tsx";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import { t } from "../seller-texts.ts";

interface CategoryChoiceProps {
  /** Undefined until they are there. */
  categories: readonly Category[] | undefined;
  /** Paths; null for all products. */
  chosen: readonly string[] | null;
  error: string | undefined;
  onChoose: (chosen: string[] | null) => void;
}

/** For which products a promo code counts. */
export function CategoryChoice({ categories = [], chosen, error, onChoose }: CategoryChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{t("categories")}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <RadioCard name="which" checked={chosen === null} onChoose={() => onChoose(null)}>
          <RadioCardText label={t("allProducts")} />
        </RadioCard>
        <RadioCard
          name="which"
          checked={chosen !== null}
          onChoose={() => onChoose(chosen ? [...chosen] : [])}
        >
          <RadioCardText label={t("someCategories")} />
        </RadioCard>
      </div>
      {chosen && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {categories.map(({ path, name }) => (
            <CheckBox
              key={path}
              label={name}
              checked={chosen.includes(path)}
              aria-invalid={error ? true : undefined}
              onChange={(isChosen) =>
                onChoose(isChosen ? [...chosen, path] : chosen.filter((each) => each !== path))
              }
            />
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
