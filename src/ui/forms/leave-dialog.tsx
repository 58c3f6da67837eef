import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { t } from "../list-texts.ts";

interface LeaveDialogProps {
  /** Something was typed that would be lost with the page. */
  unsaved: boolean;
}

/** Asks before another page is opened over what was typed; filters and pages of the same list don't lose it. */
export function LeaveDialog({ unsaved }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} title={t("leaveUnsaved")}>
      <p className="mb-5 text-ink-soft">{t("notSavedYet")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" size="small" onClick={() => blocker.proceed?.()}>
          {t("leave")}
        </Button>
        <Button size="small" onClick={stay}>
          {t("stay")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether something was typed or chosen in a form that is not saved yet; for `LeaveDialog`. */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState(false);
  return {
    unsaved,
    /** Give it to the form. */
    onInput: () => setUnsaved(true),
    /** At once: the page that is opened next must not be asked about. */
    settle: () => flushSync(() => setUnsaved(false)),
  };
}

/** Asks before the tab is closed over something that is not saved. */
export function useWarnBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
