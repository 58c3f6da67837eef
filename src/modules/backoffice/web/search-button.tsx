import Search from "lucide-react/icons/search";
import { classNames } from "#ui/class-names.ts";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../seller-texts.ts";

/** The search, whose code is loaded when somebody is about to open it. */
export const search = lazyPart(() => import("./page-search.tsx"));

/** The button that opens the search. It looks like a field. */
export function SearchButton({ onOpen, className }: { onOpen: () => void; className: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
      onPointerEnter={search.fetchAhead}
      onFocus={search.fetchAhead}
      className={classNames(
        "flex min-h-11 items-center gap-2.5 rounded-full border border-line bg-sheet px-4 text-sm text-ink-soft hover:border-leaf dense:min-h-9",
        className,
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="grow text-left">{t("search")}</span>
      <span aria-hidden="true" className="text-xs pointer-coarse:hidden">
        {t("searchKeys")}
      </span>
    </button>
  );
}
