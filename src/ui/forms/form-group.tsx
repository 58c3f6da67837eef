import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

interface FormGroupProps {
  title: string;
  hint: string;
  /** The layout of the fields. */
  className: string;
  children: ReactNode;
}

/** A group of fields: its title and hint, and the fields beside them. */
export function FormGroup({ title, hint, className, children }: FormGroupProps) {
  const titleId = useId();
  return (
    <section
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
