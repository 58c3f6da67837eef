import Tag from "lucide-react/icons/tag";
import { useId, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { toast } from "#kernel/web/toast.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../texts/checkout-texts.ts";
import { PROMO_TOAST } from "./use-promo.ts";

interface PromoFieldProps {
  /** The applied code; empty if there is none. */
  code: string;
  discountPaise: number;
  /** Whether the applied code's discount is not known yet. */
  checking: boolean;
  /** Applies a code, or returns why not. */
  onApply: (code: string) => Promise<string | undefined>;
  onRemove: () => void;
}

/** The field for a promo code. Once a code is applied, Remove clears it (specification, section 4). */
export function PromoField({ code, discountPaise, checking, onApply, onRemove }: PromoFieldProps) {
  const [typed, setTyped] = useState("");
  const headingId = useId();
  const { busy, run } = useWork();
  const apply = () =>
    run(async () => {
      const wanted = typed.trim();
      toast.dismiss(PROMO_TOAST.id);
      const refusal = wanted ? await onApply(wanted) : t("enterPromo");
      if (refusal === undefined) setTyped("");
      else toast.error(refusal, PROMO_TOAST);
    });
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={headingId} className="text-heading">
        {t("promoCode")}
      </h2>
      {code ? (
        <div className="flex items-center gap-3 rounded-field bg-butter py-0.5 pr-1 pl-3">
          <Tag aria-hidden="true" className="size-5 shrink-0" />
          <p role="status" className="min-w-0 grow py-1 leading-snug">
            {checking && discountPaise === 0
              ? t("checkingPromo", { code })
              : t.rich("promoApplied", {
                  code,
                  b: (words) => <strong className="break-words">{words}</strong>,
                  amount: formatPaise(discountPaise),
                })}
          </p>
          <Button variant="quiet" size="small" onClick={onRemove} aria-label={t("removePromo")}>
            {t("remove")}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="flex gap-2 cramped:flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <TextField
            label={t("promoCode")}
            hideLabel
            placeholder={t("enterCode")}
            maxLength={MAX_PROMO_LENGTH}
            autoCapitalize="characters"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t("apply")}
          </Button>
        </form>
      )}
    </section>
  );
}
