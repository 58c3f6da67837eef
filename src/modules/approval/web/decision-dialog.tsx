import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Approval } from "../contract.ts";
import type { ApprovalApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export type Decision = "allow" | "refuse";

interface DecisionDialogProps {
  approval: Approval;
  decision: Decision;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

const MAX_NOTE = 300;

/** Asks once more before another person's request is allowed or refused, with a note for that person. */
export function DecisionDialog({ approval, decision, onChanged, onClose }: DecisionDialogProps) {
  const { _id: id, words, by, kind } = approval;
  const { submit, errors, ...send } = useSubmit(
    async ({ form, close }: { form: FormData; close: () => void }) => {
      const input = { param: { id }, json: { note: String(form.get("note") ?? "") } };
      const calls = browserApi<ApprovalApi>().api.approval[":id"];
      try {
        await sellerDone(decision === "allow" ? calls.allow.$post(input) : calls.refuse.$post(input));
      } catch (error) {
        const isDecided = error instanceof ApiError && error.status === 409;
        if (!isDecided) throw error;
        // It is over, and the page says how.
        toastError(error, t("failed"));
      }
      await onChanged();
      close();
    },
    t("failed"),
  );
  const hint = decision === "allow" ? (kind === "export" ? "allowFileHint" : "allowHint") : "refuseHint";
  return (
    <FormDialog open title={t(decision === "allow" ? "allowTitle" : "refuseTitle")} onClose={onClose}>
      {({ onInput, close }) => (
        <ShortForm
          form={send}
          onInput={onInput}
          wide
          action={t(decision)}
          onSubmit={(form) => submit({ form, close })}
        >
          <div className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{words}</p>
            <p className="text-ink-soft">{t(hint, { by })}</p>
          </div>
          <TextField label={t("note", { by })} name="note" maxLength={MAX_NOTE} error={errors.note} />
        </ShortForm>
      )}
    </FormDialog>
  );
}
