import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface DisclosureProps {
  summary: ReactNode;
  /** True opens it, such as for a field that was refused. It stays as it is otherwise. */
  open?: boolean;
  className?: string;
  summaryClass?: string;
  chevronClass?: string;
  children: ReactNode;
}

/** A line that opens to more about it when it is pressed. It needs no script. */
export function Disclosure({
  summary,
  open = false,
  className,
  summaryClass,
  chevronClass,
  children,
}: DisclosureProps) {
  return (
    <details open={open || undefined} className={classNames("group", className)}>
      <summary className={classNames("flex list-none marker:content-none", summaryClass)}>
        {summary}
        <ChevronDown
          aria-hidden="true"
          className={classNames("shrink-0 transition-transform group-open:rotate-180", chevronClass)}
        />
      </summary>
      {children}
    </details>
  );
}
