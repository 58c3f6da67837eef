import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { OrderAnswer } from "../../contract/order.ts";
import { t } from "../../texts/checkout-texts.ts";
import { type OrderQuestion, usePlaceOrder } from "./use-place-order.ts";

interface OrderAgainProps {
  question: OrderQuestion;
  /** Asks again: a third device may have ordered, too. */
  onQuestion: (question: OrderQuestion) => void;
  onPlaced: (order: OrderAnswer) => void;
  onClose: () => void;
}

/**
 * Asks whether a cart that another device has ordered is to be ordered once more. It keeps the order, as the cart on the
 * page may be emptied by the other device's while it is read.
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
  return (
    <ConfirmDialog
      open
      title={question.message}
      action={t("orderAllTheSame")}
      dismiss={t("doNotOrder")}
      variant="primary"
      onConfirm={() => place(question.again, question.pressed)}
      onClose={onClose}
    >
      {t("notOrdered")}
    </ConfirmDialog>
  );
}
