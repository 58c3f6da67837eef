import { useBlocker } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { t } from "./list-texts.ts";

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
