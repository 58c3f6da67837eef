import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

interface BreadcrumbProps {
  /** From the top down; the last one is the page itself and needs no address. */
  steps: { label: string; to?: string }[];
}

/** Where the page is, and the way back up. */
export function Breadcrumb({ steps }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {steps.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4" />}
            {to ? (
              <Link
                to={to}
                prefetch="intent"
                className="py-3 underline-offset-4 hover:text-leaf hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-3 font-medium text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
