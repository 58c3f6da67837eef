import { formatPaise } from "#kernel/money/money.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { MAX_CANCEL_REASON } from "#modules/order/rules/shared/order-status.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../../weigh-seller-texts.ts";
import type { WeighSums } from "../shared/weigh-sums.ts";
import type { AfterSaving } from "./use-packing.ts";

interface WeighFooterProps {
  /** Null while a line is no number. */
  sums: WeighSums | null;
  /** Whether the role sees sums, and otherwise whether something may cost more than it was ordered for. */
  showsSums: boolean;
  mayCostMore: boolean;
  ask: boolean;
  setAsk: (ask: boolean) => void;
  /** True if its shopper can still be asked for more. */
  canAsk: boolean;
  /** The typed reason for cancelling. */
  reason: string;
  setReason: (reason: string) => void;
  busy: boolean;
  /** True if another order may follow. */
  hasNext: boolean;
  onSave: (after: AfterSaving) => void;
}

/**
 * The amount due, the choice to ask the shopper for more, and the save buttons. It stays at the bottom of the window
 * for any number of lines.
 */
export function WeighFooter(props: WeighFooterProps) {
  const { sums, showsSums, mayCostMore, ask, setAsk, canAsk, busy, hasNext, onSave, ...cancelling } = props;
  const may = useMay();
  return (
    <div className="sticky -bottom-6 -mx-6 grid gap-2 border-t border-line bg-paper px-6 pt-3 pb-4 low:static">
      {showsSums && sums && sums.morePaise > 0 && canAsk && <More sums={sums} ask={ask} setAsk={setAsk} />}
      {!showsSums && mayCostMore && canAsk && (
        <CheckBox label={t("askWithoutSum")} checked={ask} onChange={setAsk} />
      )}
      {sums?.isEmpty && may("order.change") && (
        <CancelInstead sums={sums} busy={busy} onSave={onSave} {...cancelling} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {showsSums && <ToPay sums={sums} />}
        <div className="ml-auto flex flex-wrap gap-2">
          {hasNext && (
            <Button size="small" variant="secondary" busy={busy} onClick={() => onSave("next")}>
              {t("saveAndNext")}
            </Button>
          )}
          <Button type="submit" size="small" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </div>
    </div>
  );
}

type CancelInsteadProps = Pick<WeighFooterProps, "reason" | "setReason" | "busy" | "onSave">;

/** Offers to cancel instead, as nobody delivers an empty bag. */
function CancelInstead(props: CancelInsteadProps & { sums: WeighSums }) {
  const { sums, reason, setReason, busy, onSave } = props;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t(sums.goesBack ? "emptyPaid" : "empty")}</p>
      <TextField
        label={t("cancelReason")}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" variant="secondary" busy={busy} onClick={() => onSave("cancel")}>
        {t("cancelInstead")}
      </Button>
    </div>
  );
}

function More({ sums, ask, setAsk }: { sums: WeighSums } & Pick<WeighFooterProps, "ask" | "setAsk">) {
  const more = formatPaise(sums.morePaise);
  const status = sums.question?.status;
  if (status === "open") return <p className="text-sm">{t("asked", { more })}</p>;
  if (status === "agreed") return <p className="text-sm">{t("agreed", { more })}</p>;
  return (
    <>
      {status === "declined" && <p className="text-sm">{t("declined", { more })}</p>}
      <CheckBox label={t(status ? "askAgain" : "ask", { more })} checked={ask} onChange={setAsk} />
    </>
  );
}

function ToPay({ sums }: { sums: WeighSums | null }) {
  return (
    <p role="status">
      {sums &&
        t.rich("toPay", {
          sum: formatPaise(sums.toPayPaise),
          b: (words) => <b className="text-lg tabular-nums">{words}</b>,
        })}{" "}
      {sums && sums.toPayPaise !== sums.orderedPaise && (
        <span className="text-sm text-ink-soft">
          {t("insteadOf", { sum: formatPaise(sums.orderedPaise) })}
        </span>
      )}
      {sums?.goesBack && <span className="block text-sm">{sums.goesBack}</span>}
    </p>
  );
}
