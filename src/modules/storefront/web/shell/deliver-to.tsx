import { useEffect, useRef } from "react";
import { INDIAN_PIN_DIGITS } from "#modules/address/rules/address.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { t } from "../../delivery-texts.ts";
import { answerWords } from "./answer-words.ts";
import { ANSWER_ID, PinForm } from "./pin-form.tsx";
import { usePinAnswer } from "./use-pin-answer.ts";

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
