import { classNames } from "#ui/class-names.ts";
import { t } from "../../people-texts.ts";
import { COLOUR_STYLES, initialsOf } from "./person-mark.tsx";

interface ColourChoiceProps {
  /** The name whose initials are shown. */
  name: string;
  value: number;
  onChange: (colour: number) => void;
}

/** The choice of the colour behind a person's initials. */
export function ColourChoice({ name, value, onChange }: ColourChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("colour")}</legend>
      <div className="flex flex-wrap gap-1">
        {COLOUR_STYLES.map((style, number) => (
          <label
            key={style}
            className="grid size-12 place-items-center rounded-full border-2 border-transparent has-checked:border-leaf has-focus-visible:outline-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name="colour"
              value={number}
              checked={value === number}
              onChange={() => onChange(number)}
              aria-label={t("colourNumber", { number: number + 1 })}
              className="sr-only"
            />
            <span
              aria-hidden="true"
              translate="no"
              className={classNames(
                "grid size-9 place-items-center rounded-full text-sm leading-none font-semibold ring-1 ring-line",
                style,
              )}
            >
              {initialsOf(name)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
