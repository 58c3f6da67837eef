import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names.ts";

interface FoldProps {
  icon?: ReactNode;
  label: string;
  /** The choice, as it is read while the part is folded. */
  summary: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** The part. It stays once it was open, so that nothing typed in it is lost. */
  children: ReactNode;
}

/** A decided part of a form, folded to one line that opens it. */
export function Fold({ icon, label, summary, open, onToggle, children }: FoldProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <section>
      <h2 className="font-sans">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="group flex min-h-13 w-full items-center gap-2.5 py-1 text-left font-normal"
        >
          <FoldLine icon={icon} label={label}>
            {summary}
          </FoldLine>
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              "size-4.5 shrink-0 text-ink-soft group-hover:text-leaf",
              open ? "rotate-180" : "-rotate-90",
            )}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="pt-1 pb-4">
        {wasOpen && children}
      </div>
    </section>
  );
}

interface FoldLineProps {
  icon?: ReactNode;
  label: string;
  children: ReactNode;
}

/** A line like that of a fold: an icon, what it is about, and below it what is chosen. */
export function FoldLine({ icon, label, children }: FoldLineProps) {
  return (
    <>
      {icon && <span className="shrink-0 text-leaf cramped:hidden">{icon}</span>}
      <span className="min-w-0 grow">
        <span className="block text-xs leading-4 text-ink-soft">{label} </span>
        <span className="block text-sm leading-5 font-semibold sm:text-[0.9375rem] wrap-anywhere">
          {children}
        </span>
      </span>
    </>
  );
}
