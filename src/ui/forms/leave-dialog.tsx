import { useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { HiddenPageContext } from "../dialogs/hidden-page.ts";
import { t } from "../list-texts.ts";

interface LeaveDialogProps {
  unsaved: boolean;
}

/** Asks before another page is opened while there is unsaved text. Filters and pages of the same list don't count. */
export function LeaveDialog({ unsaved }: LeaveDialogProps) {
  // A hidden page can't ask, and would hold everybody back.
  const isHidden = useContext(HiddenPageContext);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !isHidden && currentLocation.pathname !== nextLocation.pathname,
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

/** Whether a form has unsaved changes; for `LeaveDialog`. */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState(false);
  return {
    unsaved,
    /** For the form's `onInput`. */
    onInput: () => setUnsaved(true),
    /** Takes effect at once, so that the next navigation is not blocked. */
    settle: () => flushSync(() => setUnsaved(false)),
  };
}

/** Asks before the tab is closed while there is unsaved text. */
export function useWarnBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
