import { HOME } from "#kernel/paths.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { KolamMark } from "#ui/drawings/kolam.tsx";

interface LogoProps {
  name: string;
  /** Shows the name to screen readers only on narrow screens, where the search needs the room. */
  compact?: boolean;
  className?: string;
}

/** The store's mark and name, with a link to the home page. */
export function Logo({ name, compact, className }: LogoProps) {
  return (
    <PageLink
      to={HOME}
      className={classNames("-mx-1 flex min-h-11 items-center gap-2.5 rounded-full px-1", className)}
    >
      <KolamMark className="size-9 shrink-0" />
      <span
        className={classNames(
          "font-display text-[1.65rem] leading-none font-semibold tracking-tight",
          compact && "sr-only sm:not-sr-only",
        )}
      >
        {name}
      </span>
    </PageLink>
  );
}
