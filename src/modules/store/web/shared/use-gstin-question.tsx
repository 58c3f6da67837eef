import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { t } from "../../gstin-texts.ts";
import { contradictingStates } from "../../rules/shared/indian-states.ts";

type Registration = { gstin: string; state: string };

interface GstinQuestion {
  /** Saves a form, after the question if it has a GSTIN of another state. A saved contradiction is not asked about again. */
  saveOrAsk: (typed: Registration, saved: Registration | undefined, save: () => unknown) => void;
  /** The question; null while there is none. */
  question: ReactNode;
}

/** The question about a GSTIN and a state that contradict each other. It stands outside of the form. */
export function useGstinQuestion(): GstinQuestion {
  const [pending, setPending] = useState<{ ofGstin: string; ofAddress: string; save: () => unknown }>();
  return {
    saveOrAsk: (typed, saved, save) => {
      const states = contradictingStates(typed);
      const isSaved = saved?.gstin === typed.gstin && saved.state === typed.state;
      if (states && !isSaved) setPending({ ...states, save });
      else save();
    },
    question: pending && (
      <ConfirmDialog
        open
        onClose={() => setPending(undefined)}
        title={t("title")}
        action={t("bothRight")}
        variant="primary"
        dismiss={t("lookAgain")}
        onConfirm={async () => {
          pending.save();
        }}
      >
        {t("contradiction", pending)}
      </ConfirmDialog>
    ),
  };
}
