import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { OrderAnswer } from "../../contract/order.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as elsewhere } from "../../texts/elsewhere-texts.ts";
import { type OrderQuestion, usePlaceOrder } from "./use-place-order.ts";

interface OrderAgainProps {
  question: OrderQuestion;
  /** Asks again: a third device may have ordered, too. */
  onQuestion: (question: OrderQuestion) => void;
  onPlaced: (order: OrderAnswer) => void;
  onClose: () => void;
}

/**
 * Asks whether a cart that another device has ordered is to be ordered once more, and names what that would be. It keeps
 * the order, as the other device may empty the cart on the page while it is read.
 */
export default function OrderAgain({ question, onQuestion, onPlaced, onClose }: OrderAgainProps) {
  const { place } = usePlaceOrder({
    onPlaced,
    onQuestion,
    // A toast says why it was refused, and the page shows the cart as it is now.
    onTrouble: () => undefined,
    onChanged: async () => undefined,
    onAddressGone: async () => undefined,
  });
  const parts = [question.again, ...(question.again.also ? [question.again.also] : [])];
  const quantities = new Map(
    parts.flatMap(({ items }) => items.map((item) => [item.product, item.quantity])),
  );
  const totalPaise = parts.reduce((sum, { totalAmount = 0 }) => sum + toPaise(totalAmount), 0);
  return (
    <ConfirmDialog
      open
      title={question.message}
      action={t("orderAllTheSame")}
      dismiss={t("doNotOrder")}
      variant="safe"
      onConfirm={() => place(question.again, question.pressed)}
      onClose={onClose}
    >
      <p>{t("notOrdered")}</p>
      <p className="mt-3 font-medium text-ink">
        {elsewhere("wouldOrder", { total: formatPaise(totalPaise) })}
      </p>
      <ul className="mt-1 list-disc pl-5 text-ink">
        {question.pressed.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {elsewhere("timesOf", { quantity: quantities.get(id) ?? 0, name })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
