import { formatPaise } from "#kernel/money/money.ts";
import { payAddress } from "#modules/payment/paths.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import type { OrderAnswer } from "../../contract/order.ts";
import { payablePaise, paymentNews } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t } from "../../texts/payment-texts.ts";
import { fromAnswer } from "../shared/from-answer.ts";

/** The news of an order's payment in advance and of what goes back. */
export function PaymentNews({ order }: { order: OrderAnswer }) {
  const store = useStore();
  const isTest = store.onlinePayment === "test";
  const news = paymentNews(fromAnswer(order), store);
  if (news.length === 0) return null;
  return (
    <div className="grid gap-0.5 text-sm">
      {news.map((sentence) => (
        <p key={sentence} className={isWaiting(fromAnswer(order)) ? "font-semibold" : undefined}>
          {sentence}
        </p>
      ))}
      {isTest && order.payment && <p>{t("onlyTest")}</p>}
    </div>
  );
}

interface PayLinkProps {
  order: OrderAnswer;
  size?: "small" | "medium";
  /** True if another action is the filled one. */
  isQuiet?: boolean;
}

/** The link to the page on which the open sum is paid. It is another document: its content policy names the gateway. */
export function PayLink({ order, size = "small", isQuiet = false }: PayLinkProps) {
  const paise = payablePaise(fromAnswer(order));
  if (paise === 0) return null;
  const sum = formatPaise(paise);
  return (
    <a
      href={payAddress(order._id)}
      className={buttonStyle({ size, variant: isQuiet ? "quiet" : "primary", tight: isQuiet })}
    >
      {isWaiting(fromAnswer(order)) ? t("pay", { sum }) : t("payOnline", { sum })}
    </a>
  );
}
