import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { t } from "../../seller-texts.ts";
import { sendAgain, takeBack, type UnsentDelivery } from "./unsent-deliveries.ts";

interface UnsentNoteProps {
  entry: UnsentDelivery;
  busy: boolean;
}

/** A note that a delivery is stored on this phone and not sent, or the server's refusal. */
export function UnsentNote({ entry, busy }: UnsentNoteProps) {
  const { name, cash, refused } = entry;
  const received = cash > 0 ? t("deliver", { cash: formatPaise(toPaise(cash)) }) : t("deliverPaid");
  return (
    <div data-no-print className="grid gap-2 rounded-field bg-butter px-3 py-2">
      <p role="status">
        <b>{received}</b>
        <span className="block text-sm">{refused ?? t("notSentYet")}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          onClick={() => sendAgain(entry)}
          aria-label={t("sendAgainOf", { name })}
          className="grow"
        >
          {t("sendAgain")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => takeBack(entry)}
          aria-label={t("takeBackOf", { name })}
        >
          {t("takeBack")}
        </Button>
      </div>
    </div>
  );
}
