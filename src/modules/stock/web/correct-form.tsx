import { readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { MAX_REASON_LENGTH } from "../rules/counting.ts";
import { t } from "../seller-texts.ts";

interface CorrectFormProps {
  product: { _id: string; left: number | null };
  onCounted: () => void;
}

/** Counts one product, with a reason that its ledger keeps. */
export function CorrectForm({ product: { _id: id, left }, onCounted }: CorrectFormProps) {
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const typed = String(readAmount(String(form.get("count") ?? "")) ?? "");
    if (!/^\d{1,7}$/.test(typed)) throw new ApiError(422, t("wholeNumber"), { count: t("wholeNumber") });
    const count = { id, count: Number(typed), seen: left, reason: String(form.get("reason") ?? "") };
    const sent = sellerCall(browserApi.api.stock.counts.$post({ json: { counts: [count] } }));
    const { message } = await sent.catch((error) => {
      if (!(error instanceof ApiError && error.errors[id])) throw error;
      // It was sold or counted meanwhile. Once the page shows that, the same count can overwrite it.
      onCounted();
      throw new ApiError(error.status, error.message, { count: error.errors[id] });
    });
    toast.success(message);
    formRef.current?.reset();
    onCounted();
  }, t("notCountedNow"));
  return (
    <form
      ref={formRef}
      noValidate
      className="mb-6 grid items-end gap-3 sm:grid-cols-[8rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <TextField label={t("countNow")} name="count" inputMode="numeric" required error={errors.count} />
      <TextField label={t("reason")} name="reason" maxLength={MAX_REASON_LENGTH} error={errors.reason} />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("count")}
      </Button>
    </form>
  );
}
