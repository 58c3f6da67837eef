import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface NoticeProps {
  bad?: boolean;
  /** Whether it is bad, but nothing is broken. */
  mild?: boolean;
  title: string;
  children?: ReactNode;
}

/** A notice for sellers, good or bad. */
export function Notice({ bad = false, mild = false, title, children }: NoticeProps) {
  const Icon = bad ? TriangleAlert : CircleCheck;
  const ground = mild ? "bg-butter" : "bg-blush";
  return (
    <div
      role={bad ? "alert" : undefined}
      className={classNames(
        "flex gap-3 rounded-tile px-4 py-3 wrap-anywhere",
        bad ? ground : "border border-line bg-sheet",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-5 shrink-0", bad && !mild ? "text-clay-deep" : "text-leaf")}
      />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
