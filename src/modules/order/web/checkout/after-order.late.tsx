import { useMemo, useState } from "react";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import type { Order } from "../../rules/shared/order.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t } from "../../texts/checkout-texts.ts";
import InvoiceDialog from "../invoice/invoice-dialog.tsx";
import { listOrders, placedOrder, readOrders } from "../shared/order-calls.ts";
import { useLooking, WAITING_POLL_MS } from "../use-looking.ts";
import { OrderComing } from "./order-coming.tsx";
import { afterOrderTitle, OrderElsewhere, OrderFacts, ThankYou } from "./thank-you.tsx";

interface AfterOrderProps {
  orderId: string;
  /** The answer with the order, if it was just placed: the cart's page does not carry what reads it. */
  placed: OrderAnswer | undefined;
}

/**
 * The thanks, with the invoice beside them. The invoice opens automatically right after the order (specification,
 * section 4).
 */
export default function AfterOrder({ orderId, placed }: AfterOrderProps) {
  const { user, isUnreachable } = useSession();
  const justPlaced = useMemo(
    () => (placed?._id === orderId ? placedOrder(placed) : undefined),
    [placed, orderId],
  );
  const orders = useLoaded(usePartQuestion(justPlaced ? null : (user?._id ?? null), listOrders));
  const order = useFollowed(justPlaced ?? orders.value?.find(({ id }) => id === orderId));
  const [reading, setReading] = useState<"beside" | "alone" | undefined>(
    justPlaced && !isWaiting(justPlaced) ? "beside" : undefined,
  );
  const close = () => setReading(undefined);
  if (!order) {
    if ((user === undefined && !isUnreachable) || orders.loading) return <OrderComing />;
    return (
      <>
        <PageTitle title={t("yourOrder")} unlisted />
        <OrderElsewhere />
      </>
    );
  }
  return (
    <>
      <PageTitle title={afterOrderTitle(order)} unlisted />
      <div className={reading === "beside" ? "xl:pr-[33rem]" : undefined}>
        <ThankYou order={order} onInvoice={() => setReading("alone")} />
      </div>
      {reading === "beside" && (
        <InvoiceDialog order={order} before={t("thankYou")} beside onClose={close}>
          <OrderFacts order={order} />
        </InvoiceDialog>
      )}
      {reading === "alone" && <InvoiceDialog order={order} onClose={close} />}
    </>
  );
}

/** An order as it is now. While it waits for its payment, it is loaded again every few seconds. */
function useFollowed(order: Order | undefined): Order | undefined {
  const [latest, setLatest] = useState<Order>();
  const shown = latest && latest.id === order?.id ? latest : order;
  const look = async () => {
    if (!shown || !isWaiting(shown)) return;
    try {
      setLatest((await readOrders([shown.id]))[0]);
    } catch {
      // The next look follows.
    }
  };
  useLooking({ onTime: look, onReturn: look, everyMs: WAITING_POLL_MS });
  return shown;
}
