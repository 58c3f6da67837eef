import { useState } from "react";
import { useNavigate } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import type { Cart } from "#modules/cart/rules/shared/cart.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { orderPages } from "../../paths.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/adding-texts.ts";
import { AddButton, AddingNotes, addTo, Refusal, useAddingHint } from "../shared/adding/add-button.tsx";
import { useAdding } from "../shared/adding/use-adding.ts";
import type { OpenOrder } from "../shared/open-order.ts";

interface AddingChoiceProps extends OpenOrder {
  cart: Cart;
}

/**
 * Whether the cart goes to an order on its way or is one of its own, which it is unless the shopper says otherwise. While
 * it goes to the other order, `data-adding` hides the checkout beside it.
 */
export default function AddingChoice({ order, ...choice }: AddingChoiceProps) {
  if (order) return <Choice order={order} {...choice} />;
  return choice.refusal === undefined ? null : (
    <div className="mb-4">
      <Refusal>{choice.refusal}</Refusal>
    </div>
  );
}

function Choice({ order, refusal, cart }: AddingChoiceProps & { order: Order }) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const hint = useAddingHint(order);
  const adding = useAdding({
    order,
    cart,
    onAdded: (left) => {
      if (left.length === 0) void navigate(orderPages.myOrders);
      else setAdding(false);
    },
  });
  const { shown, refusal: impossible } = adding;
  const day = dayAndWindow(order.deliveryDay, order.deliveryWindow);
  const sums = shown && {
    from: formatPaise(order.totalPaise),
    to: formatPaise(shown.after.totalPaise),
  };
  const isChosen = isAdding && impossible === undefined;
  return (
    <section
      aria-label={t("howShouldItCome")}
      data-adding={isChosen || undefined}
      className="peer mb-4 grid gap-2"
    >
      <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t("howShouldItCome")}</legend>
        <RadioCard name="way" checked={isChosen} onChoose={() => impossible === undefined && setAdding(true)}>
          <RadioCardText
            label={addTo(order)}
            hint={impossible ?? (sums ? `${day}, ${hint}. ${t("fromTo", sums)}` : `${day}, ${hint}`)}
          />
        </RadioCard>
        <RadioCard name="way" checked={!isChosen} onChoose={() => setAdding(false)}>
          <RadioCardText label={t("ownOrder")} hint={t("ownOrderHint")} />
        </RadioCard>
      </fieldset>
      {refusal !== undefined && <Refusal>{refusal}</Refusal>}
      {isChosen && (
        <div className="grid gap-2 sm:max-w-96">
          <AddButton order={order} adding={adding} />
          <AddingNotes shown={shown} />
        </div>
      )}
    </section>
  );
}
