import type { LucideIcon } from "lucide-react";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { KolamSpinner } from "../drawings/kolam-mark.tsx";
import { PageLink } from "./page-link.tsx";

interface RowProps {
  icon: LucideIcon;
  /** Marks what cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}

/** A list of what can be done in a section: a row each, as wide as the section. */
export function ActionRows({ children }: { children: ReactNode }) {
  return <ul className="-mx-2 divide-y divide-line border-t border-line">{children}</ul>;
}

const rowStyle = (danger: boolean) =>
  classNames(
    "flex min-h-13 w-full items-center gap-3 rounded-lg px-2 py-2 text-left font-semibold hover:bg-sprout/60",
    danger ? "text-clay-deep" : "text-leaf",
  );

/** A row that starts something. While `busy` it keeps the focus and ignores presses. */
export function ActionRow({
  busy = false,
  onClick,
  ...row
}: RowProps & { busy?: boolean; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onClick}
        className={rowStyle(row.danger ?? false)}
      >
        <RowContent {...row} busy={busy} />
      </button>
    </li>
  );
}

/** A row that leads to another page. */
export function ActionLinkRow({
  icon,
  danger = false,
  children,
  ...link
}: RowProps & Pick<LinkProps, "to" | "state">) {
  return (
    <li>
      <PageLink {...link} className={rowStyle(danger)}>
        <RowContent icon={icon}>{children}</RowContent>
      </PageLink>
    </li>
  );
}

function RowContent({ icon: Icon, busy = false, children }: RowProps & { busy?: boolean }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {busy ? (
        <KolamSpinner className="size-5 shrink-0" />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      )}
    </>
  );
}
