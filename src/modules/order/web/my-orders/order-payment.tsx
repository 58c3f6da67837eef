import { formatPaise } from "#kernel/money/money.ts";
import { payAddress } from "#modules/payment/paths.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import type { Order } from "../../rules/shared/order.ts";
import { payablePaise, paymentNews } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t } from "../../texts/payment-texts.ts";

/** The news of an order's payment in advance and of what goes back. */
export function PaymentNews({ order }: { order: Order }) {
  const store = useStore();
  const isTest = store.onlinePayment === "test";
  const news = paymentNews(order, store);
  if (news.length === 0) return null;
  return (
    <div className="grid gap-0.5 text-sm">
      {news.map((sentence) => (
        <p key={sentence} className={isWaiting(order) ? "font-semibold" : undefined}>
          {sentence}
        </p>
      ))}
      {isTest && order.payment && <p>{t("onlyTest")}</p>}
    </div>
  );
}

interface PayLinkProps {
  order: Order;
  size?: "small" | "medium";
  /** True if another action is the filled one. */
  isQuiet?: boolean;
}

/** The link to the page on which the open sum is paid. It is another document: its content policy names the gateway. */
export function PayLink({ order, size = "small", isQuiet = false }: PayLinkProps) {
  const paise = payablePaise(order);
  if (paise === 0) return null;
  const sum = formatPaise(paise);
  return (
    <a
      href={payAddress(order.id)}
      className={buttonStyle({ size, variant: isQuiet ? "quiet" : "primary", tight: isQuiet })}
    >
      {isWaiting(order) ? t("pay", { sum }) : t("payOnline", { sum })}
    </a>
  );
}
