import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { t } from "../../amount-texts.ts";
import { mayBeConfirmed } from "./use-unusual-amount.tsx";

interface MeantSums {
  /**
   * Sends a form. A refusal because sums of it look like typos is asked about once, for all of them, and is thrown with the
   * names that the call's fields have in the form.
   */
  send: <Json extends object, Result>(
    json: Json,
    call: (json: Json & { confirmed?: true }) => Promise<Result>,
    nameOf?: (field: string) => string,
  ) => Promise<Result>;
  /** The question; null while there is none. `save` sends the form again. It stands outside of the form. */
  question: (save: () => unknown) => ReactNode;
}

/**
 * The question about sums of a long form that look like typos. What was confirmed is meant until something else is typed.
 * `isAsked` is false for refused fields of which the form asks in another way.
 */
export function useMeantSums(isAsked: (fields: readonly string[]) => boolean = () => true): MeantSums {
  const [asked, setAsked] = useState<{ form: string; words: readonly string[] }>();
  const meant = useRef<string>(undefined);
  return {
    send: async (json, call, nameOf = (field) => field) => {
      const form = JSON.stringify(json);
      try {
        return await call(meant.current === form ? { ...json, confirmed: true } : json);
      } catch (error) {
        if (!(error instanceof ApiError) || !mayBeConfirmed(error)) throw error;
        const fields = Object.entries(error.errors);
        if (!isAsked(fields.map(([field]) => field))) throw error;
        setAsked({ form, words: [...new Set(Object.values(error.errors))] });
        const named = fields.map(([field, words]) => [nameOf(field), words]);
        throw new ApiError(error.status, error.message, Object.fromEntries(named));
      }
    },
    question: (save) =>
      asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={t("areMeant", { count: asked.words.length })}
          action={t("saveAnyway")}
          dismiss={t("lookAgain")}
          variant="primary"
          onConfirm={async () => {
            meant.current = asked.form;
            setAsked(undefined);
            save();
          }}
        >
          <ul className="grid max-h-[50vh] gap-1 overflow-y-auto">
            {asked.words.map((words) => (
              <li key={words} className="wrap-anywhere tabular-nums">
                {words}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ),
  };
}
