import { useState } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { sumWords } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { ChargeableComplaint, GrowerBalance } from "../../contract.ts";
import type { SettlementApi } from "../../module-api.ts";
import { t } from "../../seller-texts.ts";
import { rupees } from "../balance.tsx";
import { ENTRY, readSum } from "./entry-fields.ts";

interface ComplaintsProps {
  grower: GrowerBalance;
  complaints: readonly ChargeableComplaint[];
  onCharged: () => Promise<void>;
}

/** Answered complaints about a grower's lots that the grower may bear. Nothing without any. */
export function Complaints({ grower, complaints, onCharged }: ComplaintsProps) {
  const [charging, setCharging] = useState<ChargeableComplaint>();
  if (complaints.length === 0) return null;
  return (
    <section aria-labelledby="complaints">
      <h2 id="complaints" className="text-heading">
        {t("complaints")}
      </h2>
      <p className="pb-3 text-sm text-ink-soft">{t("complaintsHint")}</p>
      <ul className="grid gap-3">
        {complaints.map((complaint) => {
          const { product, lotNumber, day, invoiceNumber, words, amount } = complaint;
          const lot = String(lotNumber);
          return (
            <li
              key={`${complaint.complaint} ${complaint.lot}`}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-tile border border-line bg-sheet px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <p className="font-semibold">{t("complaint", { product, lot })}</p>
                <p className="text-sm text-ink-soft tabular-nums">
                  {formatShortDay(day)}
                  {" · "}
                  <span className="inline-block">{t("complaintOrder", { invoice: invoiceNumber })}</span>
                </p>
                {words !== "" && <p className="whitespace-pre-line">{words}</p>}
              </div>
              <span className="font-semibold tabular-nums">{rupees(amount)}</span>
              <May permission="settlement.change">
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={t("chargeOf", { product, lot })}
                  onClick={() => setCharging(complaint)}
                >
                  {t("charge")}
                </Button>
              </May>
            </li>
          );
        })}
      </ul>
      <May permission="settlement.change">
        <FormDialog
          open={charging !== undefined}
          title={t("chargeTitle", { grower: grower.name })}
          onClose={() => setCharging(undefined)}
        >
          {({ closeAfter }) =>
            charging && (
              <ChargeForm grower={grower} complaint={charging} onDone={() => closeAfter(onCharged())} />
            )
          }
        </FormDialog>
      </May>
    </section>
  );
}

interface ChargeFormProps {
  grower: GrowerBalance;
  complaint: ChargeableComplaint;
  onDone: () => Promise<void>;
}

function ChargeForm({ grower: { _id: id }, complaint, onDone }: ChargeFormProps) {
  const { complaint: about, lot, amount, reason } = complaint;
  return (
    <AmountForm
      action={t("charge")}
      failed={t("chargeFailed")}
      amount={{ field: "amount", words: sumWords }}
      ask={(fields, _, confirmed) => {
        const typed = { amount: readSum(fields), reason: textIn(fields, "reason") };
        const json = { complaint: about, lot, ...typed, ...confirmed };
        const { complaints } = browserApi<SettlementApi>().api.settlement.growers[":id"];
        return sellerCall(complaints.$post({ param: { id }, json }));
      }}
      onDone={onDone}
    >
      {(errors, choice) => (
        <>
          <ENTRY.Field
            form={{ errors }}
            name="amount"
            autoFocus
            defaultValue={amount > 0 ? String(amount) : ""}
          />
          {choice}
          <ENTRY.Field form={{ errors }} name="reason" defaultValue={reason} required />
        </>
      )}
    </AmountForm>
  );
}
