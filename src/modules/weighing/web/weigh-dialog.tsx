import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../seller-texts.ts";
import { complaints, type LineDraft, toDraft, toLines } from "./weigh-draft.ts";
import { WeighFooter } from "./weigh-footer.tsx";
import { WeighLine } from "./weigh-line.tsx";
import { weighSums } from "./weigh-sums.ts";

interface WeighDialogProps {
  order: Order;
  onClose: () => void;
  onSaved: (order: Order) => void;
}

/** What really went into an order's bag, line by line, and what is to be paid for it. */
export function WeighDialog({ order, onClose, onSaved }: WeighDialogProps) {
  const [drafts, setDrafts] = useState(() => order.items.map(toDraft));
  const [ask, setAsk] = useState(false);
  const { busy, errors, submit, formRef } = useSubmit(async (lines: LineDraft[]) => {
    const wrong = complaints(lines);
    const [first] = Object.values(wrong);
    if (first) throw new ApiError(400, first, wrong);
    const json = { id: order._id, lines: toLines(lines), ask };
    const answer = await sellerCall(browserApi.api.order.weigh.$post({ json }));
    toast.success(answer.message);
    onSaved(answer.order);
    onClose();
  }, t("failed"));
  const change = (changed: LineDraft) =>
    setDrafts(drafts.map((draft) => (draft.item._id === changed.item._id ? changed : draft)));
  return (
    <Dialog open onClose={onClose} title={t("title", { invoiceNumber: order.invoiceNumber })}>
      <form
        ref={formRef}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(drafts);
        }}
      >
        <p className="text-sm text-ink-soft">{t("how")}</p>
        <ul className="grid gap-4">
          {drafts.map((draft) => (
            <WeighLine key={draft.item._id} draft={draft} error={errors[draft.item._id]} onChange={change} />
          ))}
        </ul>
        <WeighFooter sums={weighSums(order, drafts)} ask={ask} onAsk={setAsk} busy={busy} />
      </form>
    </Dialog>
  );
}
