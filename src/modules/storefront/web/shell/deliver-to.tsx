import { useEffect, useRef, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { INDIAN_PIN_DIGITS, isWholePin } from "#modules/address/rules/shared/address.ts";
import { keepAskedPin, readAskedPin } from "#modules/delivery/web/shared/asked-pin.ts";
import type { DeliveryOptions } from "#modules/order/contract/place-order.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../delivery-texts.ts";

/**
 * Says whether a PIN code is delivered to before a basket is filled, in a store that does not deliver everywhere. The
 * answer stays as a line, on later visits too, until somebody asks about another PIN code.
 */
export default function DeliverTo() {
  const { answer, incomplete, isPressed, asking, ask, askAnother } = usePinAnswer();
  const changeRef = useRef<HTMLButtonElement>(null);
  const isServed = answer?.served === true;
  useEffect(() => {
    // The form has gone with the focus in it.
    if (isServed && isPressed) changeRef.current?.focus();
  }, [isServed, isPressed]);
  return (
    <section
      aria-label={t("whereWeDeliver")}
      data-no-print
      data-deliver-to
      className="border-b border-line bg-sprout/60 noscript:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
        {!isServed && (
          <PinForm asking={asking} takesFocus={isPressed} isWrong={incomplete !== undefined} onAsk={ask} />
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

/** What is known of a delivery to a PIN code. */
type PinAnswer = Pick<DeliveryOptions, "served" | "first" | "fee" | "minimum"> & { pin: string };

/** What the words are called that answer it. */
const ANSWER_ID = "pin-answer";

interface PinFormProps {
  asking: boolean;
  /** It comes in the place of what was pressed. */
  takesFocus: boolean;
  /** What was asked is no PIN code, as the words beside it say. */
  isWrong: boolean;
  onAsk: (pin: string) => void;
}

/** Asks for a PIN code. */
function PinForm({ asking, takesFocus, isWrong, onAsk }: PinFormProps) {
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
        const typed = (inputRef.current?.value ?? "").replace(/\s/g, "");
        if (typed !== "") onAsk(typed);
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
          maxLength={12}
          placeholder={t("pinCode")}
          className="min-h-11 w-26 rounded-field border-[1.5px] border-line-strong bg-sheet px-3 text-base font-normal"
        />
      </label>
      <Button type="submit" variant="secondary" size="small" busy={asking} busyLabel={t("checking")}>
        {t("check")}
      </Button>
    </form>
  );
}

/** Whether a PIN code is delivered to, for how much, and when, in a sentence. */
function answerWords({ pin, served, first, fee, minimum }: PinAnswer): string {
  if (!served) return t("notTo", { pin });
  const terms = { pin, fee: formatPaise(toPaise(fee)) };
  const days = { fresh: dayOf(first.fresh), other: dayOf(first.other) };
  if (minimum === 0) return t("yesTo", { ...terms, ...days });
  return t("yesToFrom", { ...terms, ...days, minimum: formatPaise(toPaise(minimum)) });
}

const dayOf = (day: string | null) => (day === null ? "–" : formatShortDay(day));

const asked = (pin: string) => browserApi.api.delivery.options.$get({ query: { pin } });

/** What the store says of the PIN code that was asked about, in this visit or in an earlier one. */
function usePinAnswer() {
  const [answer, setAnswer] = useState<PinAnswer>();
  // What comes by itself, as a page opens, takes no focus.
  const [isPressed, setIsPressed] = useState(false);
  const [incomplete, setIncomplete] = useState<string>();
  const { busy, submit } = useSubmit(async (pin: string) => {
    // What was half typed is no place that somebody could deliver to.
    setIncomplete(isWholePin(pin) ? undefined : pin);
    if (!isWholePin(pin)) return setAnswer(undefined);
    const { options } = await call(asked(pin));
    setIsPressed(true);
    setAnswer({ pin, ...options });
    keepAskedPin(pin);
  });
  useEffect(() => {
    const pin = readAskedPin();
    if (pin === undefined || !isWholePin(pin)) return;
    asked(pin)
      .then(readAnswer)
      .then(
        ({ options }) => setAnswer((newer) => newer ?? { pin, ...options }),
        // Nobody has pressed anything: the form is there to ask again.
        () => undefined,
      );
  }, []);
  const askAnother = () => {
    setIsPressed(true);
    setAnswer(undefined);
  };
  return { answer, incomplete, isPressed, asking: busy, ask: submit, askAnother };
}
