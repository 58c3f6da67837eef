import { classNames } from "#ui/class-names.ts";
import { t } from "../seller-texts.ts";

/** The version that the pages were built from, with the commit between releases. Vite puts it in. */
declare const RELEASE: string;

/** The foot of the menu: the store's release. */
export function Release({ className }: { className?: string }) {
  return (
    <footer className={classNames("text-xs text-ink-soft", className)}>
      {t("release", { version: RELEASE })}
    </footer>
  );
}
