import type { ComponentProps, ReactNode } from "react";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { useMeantSums } from "./use-meant-sums.tsx";
import { type AmountWords, fieldSetter, useUnusualAmount } from "./use-unusual-amount.tsx";

interface AmountFormProps<Answer extends { message: string }> {
  action: string;
  failed: string;
  /** The field of the amount that may be a slip, and its words. */
  amount?: { field: string; words: AmountWords };
  /** What the call has besides the fields of the form. */
  besides?: string | undefined;
  /**
   * Sends the fields with the call's headers, and the confirmation if the seller has given one. Throws at the fields
   * that are refused. Without an answer, the call waits for another person.
   */
  ask: (
    fields: FormData,
    call: { header: { "idempotency-key": string } },
    confirmed: { confirmed?: true },
  ) => Promise<Answer | undefined>;
  /** Shows the answer. Default: a toast. */
  onAnswer?: (answer: Answer) => void;
  onDone: () => Promise<void>;
  /** `choice` has the answers to a question about the amount. */
  children: (errors: Record<string, string>, choice: ReactNode) => ReactNode;
}

/** A form of amounts and prices that asks about slips, and is sent once, however often it is pressed. */
export function AmountForm<Answer extends { message: string }>({
  action,
  failed,
  amount: { field, words } = { field: "", words: (of) => ({ amount: String(of), words: String(of) }) },
  besides,
  ask,
  onAnswer = ({ message }) => void toast.success(message),
  onDone,
  children,
}: AmountFormProps<Answer>) {
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (fields: FormData) => {
    const of = JSON.stringify([...fields, besides]);
    const sent = unusual.sendWithQuestion(
      textIn(fields, field),
      () =>
        meant.send({ of, ...unusual.confirmed(of) }, ({ confirmed }) =>
          send((key) => ask(fields, { header: { "idempotency-key": key } }, confirmed ? { confirmed } : {}), {
            of: `${of} ${confirmed}`,
          }),
        ),
      of,
    );
    const answer = await sent;
    if (answer) onAnswer(answer);
    await onDone();
  }, failed);
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, field), words);
  // A price is asked about with the amount, if that is one too.
  const meant = useMeantSums((asked) => asked.includes("terms"));
  return (
    <>
      <ShortForm form={{ formRef, busy }} action={action} wide onSubmit={submit}>
        {children(errors, unusual.choice)}
      </ShortForm>
      {meant.question(() => formRef.current?.requestSubmit())}
    </>
  );
}

/** The text of a form's field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** The field of an amount. */
export const AmountField = (field: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" required {...field} />
);
