import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { StockApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { setWaiting } from "./waits-store.ts";

interface TellMeDialogProps {
  product: { _id: string; name: string };
  onClose: () => void;
}

/** Asks a visitor for the e-mail of the back-in-stock mail. */
export default function TellMeDialog({ product, onClose }: TellMeDialogProps) {
  const { busy, errors, submit, formRef } = useSubmit(async (email: string) => {
    if (email === "") throw new ApiError(422, t("enterEmail"), { email: t("enterEmail") });
    const json = { product: product._id, email };
    const { message } = await call(browserApi<StockApi>().api.stock.wait.$post({ json }));
    setWaiting(product._id, true);
    toast.success(message);
    onClose();
  }, t("failed"));
  return (
    <Dialog open onClose={onClose} title={t("tellMe")}>
      <form
        ref={formRef}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get("email") ?? "").trim());
        }}
      >
        <p className="text-ink-soft">{t("onceOnly", { product: product.name })}</p>
        <TextField
          label={t("yourEmail")}
          type="email"
          name="email"
          required
          autoFocus
          autoComplete="email"
          inputMode="email"
          placeholder={t("emailExample")}
          error={errors.email}
        />
        <Button type="submit" busy={busy}>
          {t("tellMe")}
        </Button>
      </form>
    </Dialog>
  );
}
