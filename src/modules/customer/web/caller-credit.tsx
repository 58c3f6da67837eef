import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import type { CallerFieldProps } from "#modules/order/web/shared/order-slots.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { CustomerApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** The offer to take a caller's balance along with an order by telephone; nothing without one. */
export default function CallerCredit(props: CallerFieldProps) {
  const may = useMay();
  return may("customer.see") && may("order.sums") ? <CallerBalance {...props} /> : null;
}

function CallerBalance({ caller, taken, onTake }: CallerFieldProps) {
  const read = () =>
    sellerCall(
      browserApi<CustomerApi>().api.seller.customer.customers[":id"].$get({ param: { id: caller } }),
    );
  // Without an answer nothing is offered.
  const { value } = useLoaded(usePartQuestion(caller, read));
  const paise = toSignedPaise(value?.customer.balance ?? 0);
  if (paise === 0) return null;
  return (
    <CheckBox
      label={t(paise > 0 ? "useTheirCredit" : "payTheirDebt", { sum: formatPaise(Math.abs(paise)) })}
      checked={taken}
      onChange={onTake}
    />
  );
}

const toSignedPaise = (rupees: number) => (rupees < 0 ? -toPaise(-rupees) : toPaise(rupees));
