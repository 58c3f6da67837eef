import { useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { dayAndWindow, windowName } from "#modules/delivery/rules/window-name.ts";
import { Button } from "#ui/button.tsx";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import { t } from "../../checkout-texts.ts";
import type { Choice } from "./delivery-choices.ts";
import type { useDeliveryChoice } from "./use-delivery-choice.ts";

/** The first are enough for most, and the checkout stays in sight of its button; the others are a press away. */
const SHOWN_AT_FIRST = 2;
/** From here on a window says how much room there is. */
const FEW_PLACES = 5;

interface DeliveryChoiceProps {
  delivery: ReturnType<typeof useDeliveryChoice>;
  subTotalPaise: number;
}

/** The day and the window of a delivery, where the store has some to choose from; and where it can't come to. */
export function DeliveryChoice({ delivery, subTotalPaise }: DeliveryChoiceProps) {
  const { pin = "", choices, chosen, choose, moved, isServed, minimumPaise } = delivery;
  if (isServed === false) return <Refused>{t("notServed", { pin })}</Refused>;
  return (
    <>
      {subTotalPaise < minimumPaise && (
        <Refused>{t("belowMinimum", { pin, minimum: formatPaise(minimumPaise) })}</Refused>
      )}
      {chosen && <Choices choices={choices} chosen={chosen} choose={choose} moved={moved} />}
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
  moved: Choice | undefined;
}

function Choices({ choices, chosen, choose, moved }: ChoicesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = choices.filter((choice, index) => showsAll || index < SHOWN_AT_FIRST || choice === chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">{t("deliveryTime")}</legend>
      <p role="status" className={moved && "mb-3 rounded-field bg-blush px-4 py-3 text-sm"}>
        {moved &&
          t("timeMoved", {
            gone: dayAndWindow(moved.day, moved.window),
            time: dayAndWindow(chosen.day, chosen.window),
          })}
      </p>
      <div className="grid gap-2">
        {shown.map((choice) => (
          <RadioCard
            key={choice.key}
            name="delivery"
            value={choice.key}
            checked={choice === chosen}
            onChoose={() => choose(choice)}
          >
            <RadioCardText label={<DayAndWindow {...choice} />} hint={hintOf(choice)} />
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

/** Where there is no room for both in a line, the window stands below its day. */
function DayAndWindow({ day, window }: Choice) {
  if (!window) return formatShortDay(day);
  return t.rich("dayAndWindow", {
    ...{ day: formatShortDay(day), window: windowName(window) },
    w: (words) => <span className="inline-block">{words}</span>,
  });
}

function hintOf({ window }: Choice): string | undefined {
  if (!window) return t("anyTime");
  if (window.free === null || window.free > FEW_PLACES) return undefined;
  return t("placesLeft", { count: window.free });
}
