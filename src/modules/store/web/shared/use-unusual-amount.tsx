import { type ReactNode, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { t } from "../../amount-texts.ts";
import type { AmountRange } from "../../rules/shared/likely-amount.ts";
import { type ExpectedSum, signedPaise, sumQuestion } from "../../rules/shared/unusual-sum.ts";
import { AmountChoice, type AmountQuestion } from "./amount-choice.tsx";

/** An amount as it is typed, and with its unit. */
export type AmountWords = (amount: number) => { amount: string; words: string };

interface UnusualAmount {
  /**
   * The call's field that says a typed amount is meant, once the seller confirmed it in a form `of` these fields.
   */
  confirmed: (of: string) => { confirmed?: true };
  /** Sends a call. A refusal because the amount may be a typo is asked about at its field. */
  sendWithQuestion: <Result>(typed: string, send: () => Promise<Result>, of?: string) => Promise<Result>;
  /** The answers to the question; null while there is none. */
  choice: ReactNode;
}

/** The words of a sum in rupees. */
export const sumWords: AmountWords = (rupees) => ({
  amount: String(rupees),
  words: signedPaise(toPaise(rupees)),
});

/** Throws the question about typed money that may be a typo, as the server does, at a form's field. */
export function askAboutSum(field: string, paise: number, expected: ExpectedSum, range: AmountRange): void {
  const question = sumQuestion(paise, expected, range);
  if (!question) return;
  const { text, likelyPaise } = question;
  const words = t("isRight", { words: say(text) });
  const likely = likelyPaise === undefined ? [] : [{ amount: toRupees(likelyPaise) }];
  throw new ApiError(400, words, { [field]: words }, [{ confirmed: true }, ...likely]);
}

/** Sets a form's field of that name. */
export const fieldSetter = (formRef: RefObject<HTMLFormElement | null>, name: string) => (typed: string) => {
  const input = formRef.current?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = typed;
};

/**
 * The question about an amount of a form, which only the server can ask as it knows what is usual. `words` are those of
 * an amount in the unit of the call, and `set` shows it in its field. Both answers send the form again.
 */
export function useUnusualAmount(
  formRef: RefObject<HTMLFormElement | null>,
  set: (typed: string) => void,
  words: AmountWords,
): UnusualAmount {
  const [question, setQuestion] = useState<AmountQuestion & { as: string; of: string }>();
  const meant = useRef<string>(undefined);
  const sendAgain = (text: string) => {
    // The form is sent with what it shows now.
    flushSync(() => {
      set(text);
      setQuestion(undefined);
    });
    formRef.current?.requestSubmit();
  };
  return {
    confirmed: (of) => (meant.current === of ? { confirmed: true } : {}),
    sendWithQuestion: async (typed, send, of = typed) => {
      setQuestion(undefined);
      try {
        return await send();
      } catch (error) {
        if (mayBeConfirmed(error)) {
          const [likely] = waysOf(error).flatMap(({ amount }) => amount ?? []);
          setQuestion({
            as: typed,
            of,
            words: "",
            typed,
            likely: likely === undefined ? undefined : words(likely),
          });
        }
        throw error;
      }
    },
    choice: question && (
      <AmountChoice
        question={question}
        onLikely={sendAgain}
        onReally={() => {
          meant.current = question.of;
          sendAgain(question.as);
        }}
      />
    ),
  };
}

type Way = { confirmed?: boolean; amount?: number };

const waysOf = (error: unknown): Way[] =>
  error instanceof ApiError
    ? (error.next ?? []).filter((way): way is Way => typeof way === "object" && way !== null)
    : [];

/** Whether a call was refused only because its amount may be a typo. */
export const mayBeConfirmed = (error: unknown): boolean => waysOf(error).some(({ confirmed }) => confirmed);
