import { useState } from "react";
import { pages, pathTo } from "#kernel/paths.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import { NeedsScript } from "#modules/store/web/needs-script.tsx";
import { latePart } from "#ui/late-part.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useLoaded } from "#ui/use-loaded.ts";
import { usePartQuestion } from "#ui/use-part-question.ts";
import { t } from "../checkout-texts.ts";
import type { Order } from "../contract/order.ts";
import { OrderElsewhere, OrderFacts, ThankYou } from "./checkout/thank-you.tsx";
import { listOrders } from "./list-orders.ts";

const PARAMETER = "ordered";

/** The invoice is wanted right after the order, also when the connection is poor: fetch it ahead. */
export const invoice = latePart(() => import("./invoice-dialog.tsx"));

/** The cart's address after an order: a reload says thank you again, and Back leads past the cart that is no more. */
export function afterOrderPath(orderId: string): string {
  return pathTo(pages.cart, {}, { [PARAMETER]: orderId });
}

/** The order that an address says thank you for; null for the cart itself. */
export function orderedIn(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER);
}

interface AfterOrderProps {
  orderId: string;
  /** The order, when it has been placed just now. */
  placed: Order | undefined;
}

/** Thank you, and beside it the invoice, which opens by itself right after the order (specification, section 4). */
export function AfterOrder({ orderId, placed }: AfterOrderProps) {
  const { user } = useSession();
  const known = placed?._id === orderId ? placed : undefined;
  const orders = useLoaded(usePartQuestion(known ? null : (user?._id ?? null), listOrders));
  const order = known ?? orders.value?.find(({ _id }) => _id === orderId);
  const [reading, setReading] = useState<"beside" | "alone" | undefined>(known && "beside");
  const close = () => setReading(undefined);
  if (!order) {
    const isComing = user === undefined || orders.loading;
    return isComing ? <ThankYouSkeleton /> : <OrderElsewhere />;
  }
  return (
    <>
      <div className={reading === "beside" ? "xl:pr-[48rem]" : undefined}>
        <ThankYou order={order} onInvoice={() => setReading("alone")} />
      </div>
      {reading === "beside" && (
        <invoice.Part order={order} before={t("thankYou")} beside onClose={close} onMissing={close}>
          <OrderFacts order={order} />
        </invoice.Part>
      )}
      {reading === "alone" && <invoice.Part order={order} onClose={close} onMissing={close} />}
    </>
  );
}

function ThankYouSkeleton() {
  return (
    <Loading label={t("loadingOrder")}>
      <NeedsScript />
      <span className="mx-auto grid max-w-md gap-4 py-14">
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
        <Skeleton className="h-12" />
      </span>
    </Loading>
  );
}
