import { useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { dayAndWindow } from "#modules/delivery/rules/window-name.ts";
import { Button } from "#ui/button.tsx";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import { t } from "../../checkout-texts.ts";
import type { Choice } from "./delivery-choices.ts";
import type { useDeliveryChoice } from "./use-delivery-choice.ts";

/** The first few are enough for most; the others are a press away. */
const SHOWN_AT_FIRST = 4;
/** From here on a window says how much room there is. */
const FEW_PLACES = 5;

interface DeliveryChoiceProps {
  delivery: ReturnType<typeof useDeliveryChoice>;
  /** The PIN code that it goes to, where one is chosen. */
  pin: string | undefined;
  subTotalPaise: number;
}

/** The day and the window of a delivery, where the store has some to choose from; and where it can't come to. */
export function DeliveryChoice({ delivery, pin = "", subTotalPaise }: DeliveryChoiceProps) {
  const { choices, chosen, choose, isServed, minimumPaise } = delivery;
  if (isServed === false) return <Refused>{t("notServed", { pin })}</Refused>;
  return (
    <>
      {subTotalPaise < minimumPaise && (
        <Refused>{t("belowMinimum", { pin, minimum: formatPaise(minimumPaise) })}</Refused>
      )}
      {chosen && <Choices choices={choices} chosen={chosen} choose={choose} />}
    </>
  );
}

function Refused({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-field bg-clay/10 px-4 py-3 font-medium text-clay-deep">
      {children}
    </p>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  chosen: Choice;
  choose: (choice: Choice) => void;
}

function Choices({ choices, chosen, choose }: ChoicesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = choices.filter((choice, index) => showsAll || index < SHOWN_AT_FIRST || choice === chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">{t("deliveryTime")}</legend>
      <div className="grid gap-2">
        {shown.map((choice) => (
          <RadioCard
            key={choice.key}
            name="delivery"
            value={choice.key}
            checked={choice === chosen}
            onChoose={() => choose(choice)}
          >
            <RadioCardText label={dayAndWindow(choice.day, choice.window)} hint={hintOf(choice)} />
          </RadioCard>
        ))}
      </div>
      {shown.length < choices.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {t("moreDeliveryTimes")}
        </Button>
      )}
    </fieldset>
  );
}

function hintOf({ window }: Choice): string | undefined {
  if (!window) return t("anyTime");
  if (window.free === null || window.free > FEW_PLACES) return undefined;
  return t("placesLeft", { count: window.free });
}
