import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { CustomerApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** A difference below so many rupees is small: all of these can be left at once. */
const SMALL_RUPEES = 20;

interface DoorsAtOnceProps {
  doors: readonly { _id: string; difference?: number | undefined; isCancelled: boolean }[];
  onDecided: () => Promise<void>;
}

/** One press for several doors: all to the next order, or all small differences left. Cancelled orders need their own answer. */
export function DoorsAtOnce({ doors, onDecided }: DoorsAtOnceProps) {
  const may = useMay();
  const { doing, run } = useWork<"carry" | "leave">();
  const differing = doors.flatMap(({ _id: order, difference, isCancelled }) =>
    difference === undefined || isCancelled ? [] : [{ order, difference }],
  );
  const small = differing.filter(({ difference }) => Math.abs(difference) < SMALL_RUPEES);
  const decide = (chosen: typeof differing, carry: boolean) =>
    run(
      async () => {
        let count = 0;
        try {
          for (const door of chosen) {
            const json = { ...door, carry };
            const call = browserApi<CustomerApi>().api.seller.customer.door.$post({ json });
            if (await unlessItWaits(sellerCall(call))) count += 1;
          }
        } catch (error) {
          toastError(error, t("saveFailed"), "doors");
        }
        if (count > 0) toast.success(t(carry ? "manyCarried" : "manyLeft", { count }));
        await onDecided();
      },
      carry ? "carry" : "leave",
    );
  if (differing.length < 2 || !may("customer.refund")) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={doing === "carry"}
        onClick={() => decide(differing, true)}
      >
        {t("carryAll", { count: differing.length })}
      </Button>
      {small.length > 1 && (
        <Button variant="quiet" size="small" busy={doing === "leave"} onClick={() => decide(small, false)}>
          {t("leaveSmall", { count: small.length, sum: formatPaise(toPaise(SMALL_RUPEES)) })}
        </Button>
      )}
    </div>
  );
}
