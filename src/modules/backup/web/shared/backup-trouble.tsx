import { Link } from "react-router";
import { backupSellerPages } from "../../paths.ts";
import type { Failure } from "../../rules/shared/failures.ts";
import { t } from "../../seller-texts.ts";
import { News } from "../news.tsx";

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
