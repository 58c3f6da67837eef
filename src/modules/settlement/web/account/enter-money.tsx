import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { sumWords } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { GrowerAccount } from "../../contract.ts";
import type { SettlementApi } from "../../module-api.ts";
import { ENTERED_KINDS, type EnteredKind, needsReason } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";
import { ENTRY, readSum } from "./entry-fields.ts";

interface EnterMoneyProps {
  account: Pick<GrowerAccount, "grower" | "lastByHand">;
  onEntered: () => Promise<void>;
}

/** The buttons that enter money by hand, each with its dialog. */
export function EnterMoney({ account, onEntered }: EnterMoneyProps) {
  const { grower } = account;
  const [kind, setKind] = useState<EnteredKind>();
  const of = kind ?? "advance";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {ENTERED_KINDS.map((each) => (
          <Button key={each} size="small" variant="secondary" onClick={() => setKind(each)}>
            {t("enterWhat", { kind: each })}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t("never")}</p>
      <FormDialog
        open={kind !== undefined}
        title={t("enterTitle", { kind: of, grower: grower.name })}
        onClose={() => setKind(undefined)}
      >
        {({ closeAfter }) => <EntryForm kind={of} account={account} onDone={() => closeAfter(onEntered())} />}
      </FormDialog>
    </div>
  );
}

interface EntryFormProps {
  kind: EnteredKind;
  account: EnterMoneyProps["account"];
  onDone: () => Promise<void>;
}

/** A payment is for all that is owed, unless told otherwise. */
function EntryForm({ kind, account, onDone }: EntryFormProps) {
  const { _id: id, balance } = account.grower;
  const today = useToday();
  const isMoved = kind === "advance" || kind === "paid" || kind === "returned";
  return (
    <AmountForm
      action={t("enter")}
      failed={t("enterFailed")}
      amount={{ field: "amount", words: sumWords }}
      ask={(fields, call, confirmed) => {
        const text = (name: string) => textIn(fields, name) || undefined;
        const words = { reason: text("reason"), reference: text("reference") };
        const { lastByHand } = account;
        const json = { kind, amount: readSum(fields), day: text("day"), lastByHand, ...words, ...confirmed };
        const { entries } = browserApi<SettlementApi>().api.settlement.growers[":id"];
        return unlessItWaits(sellerCall(entries.$post({ param: { id }, json, ...call })));
      }}
      onDone={onDone}
    >
      {(errors, choice) => (
        <>
          <ENTRY.Field
            form={{ errors }}
            name="amount"
            autoFocus
            defaultValue={kind === "paid" && balance > 0 ? String(balance) : ""}
          />
          {choice}
          <ENTRY.Field form={{ errors }} name="day" defaultValue={today} max={today} />
          {isMoved && <ENTRY.Field form={{ errors }} name="reference" />}
          <ENTRY.Field form={{ errors }} name="reason" required={needsReason(kind)} />
        </>
      )}
    </AmountForm>
  );
}
