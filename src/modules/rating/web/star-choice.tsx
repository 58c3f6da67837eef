import Star from "lucide-react/icons/star";
import { classNames } from "#ui/class-names.ts";
import { t } from "../dialog-texts.ts";

interface StarChoiceProps {
  /** 0 while none is chosen. */
  stars: number;
  onChoose: (stars: number) => void;
  error: string | undefined;
}

/** One to five stars, as radio buttons: arrows walk them. */
export function StarChoice({ stars, onChoose, error }: StarChoiceProps) {
  return (
    <fieldset aria-describedby={error ? "stars-error" : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t("yourRating")}</legend>
      <div className="-ml-1.5 flex cramped:flex-wrap">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === stars}
              onChange={() => onChoose(star)}
              aria-invalid={error ? true : undefined}
              aria-label={t("stars", { count: star })}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={classNames(
                "size-9",
                star <= stars ? "fill-turmeric text-turmeric" : "text-line-strong hover:text-turmeric",
              )}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id="stars-error" className="text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
