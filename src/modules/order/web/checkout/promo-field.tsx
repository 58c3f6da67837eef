import { useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { toast } from "#kernel/web/toast.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../texts/checkout-texts.ts";
import { PROMO_TOAST } from "./use-promo.ts";

interface PromoFieldProps {
  /** Applies a code, or returns why not. */
  onApply: (code: string) => Promise<string | undefined>;
  onDone: () => void;
}

/** The field for a promo code. */
export function PromoField({ onApply, onDone }: PromoFieldProps) {
  const [typed, setTyped] = useState("");
  const { busy, run } = useWork();
  const apply = () =>
    run(async () => {
      const promoCode = plainCode(typed);
      toast.dismiss(PROMO_TOAST.id);
      const refusal = promoCode ? await onApply(promoCode) : t("enterPromo");
      if (refusal !== undefined) return void toast.error(refusal, PROMO_TOAST);
      setTyped("");
      onDone();
    });
  return (
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
  );
}
