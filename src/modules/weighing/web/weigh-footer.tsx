import { formatPaise } from "#kernel/money/money.ts";
import { Button } from "#ui/button.tsx";
import { CheckBox } from "#ui/check-box.tsx";
import { t } from "../seller-texts.ts";
import type { WeighSums } from "./weigh-sums.ts";

interface WeighFooterProps {
  /** Null while a line is no number. */
  sums: WeighSums | null;
  ask: boolean;
  onAsk: (ask: boolean) => void;
  busy: boolean;
}

/** What is to be paid, whether the shopper is asked for more, and the button that keeps it all. */
export function WeighFooter({ sums, ask, onAsk, busy }: WeighFooterProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {sums && sums.morePaise > 0 && <More sums={sums} ask={ask} onAsk={onAsk} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ToPay sums={sums} />
        <Button type="submit" size="small" busy={busy}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

function More({ sums, ask, onAsk }: { sums: WeighSums } & Pick<WeighFooterProps, "ask" | "onAsk">) {
  const more = formatPaise(sums.morePaise);
  const status = sums.question?.status;
  if (status === "open") return <p className="text-sm">{t("asked", { more })}</p>;
  if (status === "agreed") return <p className="text-sm">{t("agreed", { more })}</p>;
  return (
    <>
      {status === "declined" && <p className="text-sm">{t("declined", { more })}</p>}
      <CheckBox label={t(status ? "askAgain" : "ask", { more })} checked={ask} onChange={onAsk} />
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
    </p>
  );
}
