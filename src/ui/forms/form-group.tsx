import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

interface FormGroupProps {
  title: string;
  hint: string;
  /** How its fields stand beside and below each other. */
  className: string;
  children: ReactNode;
}

/** Fields that belong together: what they are for, and beside it the fields. */
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
