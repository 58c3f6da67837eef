import { useState } from "react";
import { useNavigate } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { statusName } from "#modules/order/rules/shared/order-status.ts";
import { textIn } from "#modules/store/web/shared/amount-form.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Select } from "#ui/fields/select.tsx";
import { day, declareFields, lines } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Lot, RecallPreview } from "../../contract/lots.ts";
import { t } from "../../lot-texts.ts";
import type { GrowerApi } from "../../module-api.ts";
import { growerSellerPages } from "../../paths.ts";
import { MAX_RECALL_REASON } from "../../rules/units.ts";
import { refused } from "./lot-words.ts";

const RECALL = declareFields({
  fromDay: day(t.later("fromDay"), { required: true }),
  reason: lines(t.later("recallReason"), {
    hint: t.later("recallHint"),
    rows: 3,
    required: true,
    maxLength: MAX_RECALL_REASON,
  }),
});

interface RecallFormProps {
  lot: Lot;
  onDone: () => Promise<void>;
}

type What = { lot: string } | { grower: string; fromDay: string };
type PendingRecall = { what: What; reason: string; preview: RecallPreview };

/** Asks what is recalled and why, then shows who got it and asks again, as a recall can't be taken back. */
export function RecallForm({ lot, onDone }: RecallFormProps) {
  const [isAll, setAll] = useState(false);
  const [pending, setPending] = useState<PendingRecall>();
  const navigate = useNavigate();
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (fields: FormData) => {
    const reason = textIn(fields, "reason");
    if (reason === "") throw refused("reason", t("reasonMissing"));
    const fromDay = textIn(fields, "fromDay");
    if (isAll && fromDay === "") throw refused("fromDay", t("dayMissing"));
    const what = isAll ? { grower: lot.grower._id, fromDay } : { lot: lot._id };
    const preview = await sellerCall(
      browserApi<GrowerApi>().api.seller.recalls.preview.$get({ query: what }),
    );
    setPending({ what, reason, preview });
  }, t("previewFailed"));
  const recall = async ({ what, reason }: PendingRecall) => {
    const json = { ...what, reason };
    try {
      const { message, recall: made } = await send(
        (key) =>
          sellerCall(
            browserApi<GrowerApi>().api.seller.recalls.$post({ json, header: { "idempotency-key": key } }),
          ),
        { of: JSON.stringify(json) },
      );
      toast.success(message);
      await onDone();
      await navigate(pathTo(growerSellerPages.recall, { id: made._id }));
    } catch (error) {
      toastError(error, t("recallFailed"));
    }
  };
  return (
    <>
      <ShortForm form={{ formRef, busy }} action={t("seeWho")} wide onSubmit={submit}>
        <p className="text-ink-soft">{t("recallWhat")}</p>
        <Select
          label={t("recallScope")}
          value={isAll ? "all" : ""}
          onChange={({ target }) => setAll(target.value === "all")}
        >
          <option value="">{t("thisLot", { number: lot.number })}</option>
          <option value="all">{t("allOf", { grower: lot.grower.name })}</option>
        </Select>
        {isAll && <RECALL.Field form={{ errors }} name="fromDay" defaultValue={lot.cameOn} />}
        <RECALL.Field form={{ errors }} name="reason" />
      </ShortForm>
      <ConfirmDialog
        open={pending !== undefined}
        onClose={() => setPending(undefined)}
        title={t("recallQuestion")}
        action={t("recallNow")}
        onConfirm={async () => pending && recall(pending)}
      >
        {pending && <Preview preview={pending.preview} />}
      </ConfirmDialog>
    </>
  );
}

function Preview({ preview: { lots, orders, mails, first } }: { preview: RecallPreview }) {
  return (
    <>
      <p className="font-semibold text-ink">{t("previewOf", { lots, orders, mails })}</p>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
        {first.map(({ _id, invoiceNumber, name, deliveryDay, status }) => (
          <li key={_id} className="wrap-anywhere">
            <span className="font-semibold text-ink">{name}</span>{" "}
            <span className="tabular-nums">
              {[invoiceNumber, formatShortDay(deliveryDay), statusName(status)].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {orders > first.length && <p className="text-sm">{t("andMore", { count: orders - first.length })}</p>}
    </>
  );
}
