import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** A notice for sellers, good or bad. */
export function Notice({
  bad = false,
  title,
  children,
}: {
  bad?: boolean;
  title: string;
  children?: ReactNode;
}) {
  const Icon = bad ? TriangleAlert : CircleCheck;
  return (
    <div
      role={bad ? "alert" : undefined}
      className={classNames(
        "flex gap-3 rounded-tile px-4 py-3 wrap-anywhere",
        bad ? "bg-blush" : "border border-line bg-sheet",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-5 shrink-0", bad ? "text-clay-deep" : "text-leaf")}
      />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
