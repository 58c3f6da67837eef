import { useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/answer.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call } from "#kernel/web/call.ts";
import { isWholePin } from "#modules/address/rules/address.ts";
import { keepAskedPin, readAskedPin } from "#modules/delivery/web/asked-pin.ts";
import { useSubmit } from "#ui/use-submit.ts";
import type { PinAnswer } from "./answer-words.ts";

const asked = (pin: string) => browserApi.api.delivery.options.$get({ query: { pin } });

/** What the store says of the PIN code that was asked about, in this visit or in an earlier one. */
export function usePinAnswer() {
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
