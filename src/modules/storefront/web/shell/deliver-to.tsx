import { useEffect, useRef, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { INDIAN_PIN_DIGITS, isWholePin } from "#modules/address/rules/shared/address.ts";
import { keepCheckedPin, readCheckedPin } from "#modules/delivery/web/shared/checked-pin.ts";
import { areaDays } from "#modules/delivery/web/shared/newest-delivery.ts";
import type { DeliveryOptions } from "#modules/order/contract/place-order.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../texts/delivery-texts.ts";

/**
 * Tells whether the store delivers to a PIN code, before the cart is filled, if it does not deliver everywhere. The
 * answer stays as a line, on later visits too, until another PIN code is checked. Pages that don't show it use the
 * answer, too: their delivery days are those of its area.
 */
export default function DeliverTo({ isShown }: { isShown: boolean }) {
  const { answer, incomplete, isPressed, asking, ask, askAnother } = usePinAnswer();
  const changeRef = useRef<HTMLButtonElement>(null);
  const isServed = answer?.served === true;
  useEffect(() => {
    // The form has disappeared with the focus in it.
    if (isServed && isPressed) changeRef.current?.focus();
  }, [isServed, isPressed]);
  if (!isShown) return null;
  return (
    <section
      aria-label={t("whereWeDeliver")}
      data-no-print
      data-deliver-to
      className="border-b border-line bg-sprout/60 noscript:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5 text-sm sm:py-1.5">
        {!isServed && (
          <PinForm
            isChecking={asking}
            takesFocus={isPressed}
            isWrong={incomplete !== undefined}
            onAsk={ask}
          />
        )}
        <p
          id={ANSWER_ID}
          role="status"
          className={classNames("min-w-0 flex-1 text-pretty empty:hidden", !isServed && "basis-56")}
        >
          {incomplete && t("incompletePin", { pin: incomplete, digits: INDIAN_PIN_DIGITS })}
          {answer && answerWords(answer)}
        </p>
        {isServed && (
          <Button
            ref={changeRef}
            variant="quiet"
            size="small"
            tight
            aria-label={t("anotherPin")}
            onClick={askAnother}
          >
            {t("change")}
          </Button>
        )}
      </div>
    </section>
  );
}

type PinAnswer = Pick<DeliveryOptions, "served" | "first" | "fee" | "minimum" | "freeFrom"> & { pin: string };

const ANSWER_ID = "pin-answer";

interface PinFormProps {
  isChecking: boolean;
  /** True if it appears in place of the pressed element. */
  takesFocus: boolean;
  isWrong: boolean;
  onAsk: (typed: string) => void;
}

function PinForm({ isChecking, takesFocus, isWrong, onAsk }: PinFormProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus();
  }, [takesFocus]);
  return (
    <form
      noValidate
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = inputRef.current?.value.trim();
        if (typed) onAsk(typed);
      }}
    >
      <label className="flex items-center gap-2 font-semibold whitespace-nowrap">
        {t("deliverTo")}
        <input
          ref={inputRef}
          inputMode="numeric"
          autoComplete="postal-code"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? ANSWER_ID : undefined}
          placeholder={t("pinCode")}
          className="min-h-11 w-26 rounded-field border-[1.5px] border-line-strong bg-sheet px-3 text-base font-normal"
        />
      </label>
      <Button type="submit" variant="secondary" size="small" busy={isChecking} busyLabel={t("checking")}>
        {t("check")}
      </Button>
    </form>
  );
}

function answerWords({ freeFrom, ...answer }: PinAnswer): string {
  const words = yesOrNo(answer);
  if (!answer.served || freeFrom === null || answer.fee === 0) return words;
  return t("andFreeFrom", { words, amount: formatPaise(toPaise(freeFrom)) });
}

function yesOrNo({ pin, served, first, fee, minimum }: Omit<PinAnswer, "freeFrom">): string {
  if (!served) return t("notTo", { pin });
  const terms = { pin, fee: formatPaise(toPaise(fee)) };
  const days = { fresh: dayOf(first.fresh), other: dayOf(first.other) };
  if (minimum === 0) return t("yesTo", { ...terms, ...days });
  return t("yesToFrom", { ...terms, ...days, minimum: formatPaise(toPaise(minimum)) });
}

const dayOf = (day: string | null) => (day === null ? "–" : formatShortDay(day));

const requestOptions = (pin: string) => browserApi<OrderApi>().api.delivery.options.$get({ query: { pin } });

/** The answer for the PIN code that was checked in this visit or an earlier one. */
function usePinAnswer() {
  const [answer, setAnswer] = useState<PinAnswer>();
  // An answer that appears by itself, when a page opens, takes no focus.
  const [isPressed, setIsPressed] = useState(false);
  const [incomplete, setIncomplete] = useState<string>();
  const { busy, submit } = useSubmit(async (typed: string) => {
    const { withoutBlanks } = await import("#kernel/texts/typed-text.ts");
    const pin = withoutBlanks(typed);
    // A half-typed PIN code is no place to deliver to.
    setIncomplete(isWholePin(pin) ? undefined : pin);
    if (!isWholePin(pin)) return setAnswer(undefined);
    const { options } = await call(requestOptions(pin));
    setIsPressed(true);
    setAnswer({ pin, ...options });
    areaDays.set(options.area);
    keepCheckedPin(pin);
  });
  useEffect(() => {
    const pin = readCheckedPin();
    if (pin === undefined || !isWholePin(pin)) return;
    requestOptions(pin)
      .then(readAnswer)
      .then(
        ({ options }) => {
          setAnswer((newer) => newer ?? { pin, ...options });
          areaDays.set(options.area);
        },
        // Nobody has pressed anything, and the form is there to check again.
        () => undefined,
      );
  }, []);
  const askAnother = () => {
    setIsPressed(true);
    setAnswer(undefined);
  };
  return { answer, incomplete, isPressed, asking: busy, ask: submit, askAnother };
}
