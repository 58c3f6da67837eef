import { type ReactNode, type RefObject, useId } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/button.tsx";
import { t } from "../list-texts.ts";
import { LeaveDialog, useWarnBeforeLeaving } from "./leave-dialog.tsx";

interface SaveFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  isChanged: boolean;
  busy: boolean;
  statusText: string;
  action: string;
  onSave: () => void;
  onDiscard: () => void;
  /** True for whoever may read it and change nothing: without the bar, and with all fields turned off. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** A long form of settings. One press saves all of it, and leaving it with unsaved changes asks first. */
export function SaveForm({
  formRef,
  isChanged,
  isReadOnly = false,
  onSave,
  children,
  ...bar
}: SaveFormProps) {
  useWarnBeforeLeaving(isChanged);
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave();
      }}
    >
      <LeaveDialog unsaved={isChanged} />
      {isReadOnly ? (
        <p className="border-b border-line py-3 text-sm text-ink-soft">{t("readOnly")}</p>
      ) : (
        <SaveBar isChanged={isChanged} {...bar} />
      )}
      <fieldset
        disabled={isReadOnly}
        className={classNames("contents [&_:disabled]:opacity-100", isReadOnly && "[&_button]:hidden")}
      >
        {children}
      </fieldset>
    </form>
  );
}

type SaveBarProps = Pick<SaveFormProps, "isChanged" | "busy" | "statusText" | "action" | "onDiscard">;

function SaveBar({ isChanged, busy, statusText, action, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center gap-2 border-b border-line bg-paper py-1.5 low:static">
      <p role="status" className="min-w-28 flex-1 text-sm text-ink-soft">
        {statusText}
      </p>
      {isChanged && !busy && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
      {/* Not disabled: that would drop the focus after saving. */}
      <Button
        type="submit"
        size="small"
        busy={busy}
        busyLabel={t("saving")}
        aria-disabled={!isChanged}
        className={isChanged ? undefined : "opacity-60"}
      >
        {action}
      </Button>
    </div>
  );
}

interface FormGroupProps {
  /** Its name in an address, `#id`. */
  id?: string;
  title: string;
  hint: string;
  className: string;
  children: ReactNode;
}

/** A group of fields: its title and hint, and the fields beside them. */
export function FormGroup({ id, title, hint, className, children }: FormGroupProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 lg:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft text-pretty">{hint}</p>
      </div>
      <div className={classNames("grid", className)}>{children}</div>
    </section>
  );
}
