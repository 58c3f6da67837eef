import { useState } from "react";
import { useSubmit } from "./use-submit.ts";

/** A form of typed text with the action that sends it, for a record that nobody else is editing. */
export function useDraft<Draft extends object>(
  first: Draft | (() => Draft),
  send: (typed: Draft) => Promise<void>,
  failed?: string,
) {
  const [draft, setDraft] = useState(first);
  const { submit, ...submission } = useSubmit(send, failed);
  return {
    ...submission,
    draft,
    change: (change: Partial<Draft>) => setDraft((latest) => ({ ...latest, ...change })),
    save: () => submit(draft),
  };
}
