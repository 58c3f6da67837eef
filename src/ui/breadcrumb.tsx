import ChevronRight from "lucide-react/icons/chevron-right";
import { classNames } from "./class-names.ts";
import { PageLink } from "./controls/page-link.tsx";
import { t } from "./texts.ts";

interface BreadcrumbProps {
  /** The path from the top to the page itself. The last step needs no address. */
  steps: { label: string; to?: string }[];
}

/** The page's place in the store, with links to the levels above. */
export function Breadcrumb({ steps }: BreadcrumbProps) {
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className="flex items-center gap-x-1 text-sm text-ink-soft cramped:flex-wrap">
        {steps.map(({ label, to }, index) => (
          // On narrow screens the page's own name is shortened first, as its heading repeats it.
          <li
            key={label}
            className={classNames(
              "flex items-center gap-1",
              to ? "max-w-1/2 min-w-0 cramped:max-w-full" : "min-w-0 shrink-[999]",
            )}
          >
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0" />}
            {to ? (
              <PageLink
                to={to}
                className="-mx-1.5 truncate px-1.5 py-3 underline-offset-4 hover:text-leaf hover:underline"
              >
                {label}
              </PageLink>
            ) : (
              <span aria-current="page" className="truncate py-3 font-medium text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
