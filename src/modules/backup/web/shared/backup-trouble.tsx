import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { backupSellerPages } from "../../paths.ts";
import type { Failure } from "../../rules/shared/failures.ts";
import { t } from "../../seller-texts.ts";

/** A warning on other pages that the last nightly backup failed. */
export function BackupTrouble({ failure }: { failure: Failure }) {
  return (
    <News bad title={t("failedNight")}>
      {t("failure", { failure })}
      <Link
        to={backupSellerPages.backups}
        className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
      >
        {t("see")}
      </Link>
    </News>
  );
}

/** A piece of news about the backups, good or bad. */
export function News({
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
        "flex gap-3 rounded-tile px-4 py-3",
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
