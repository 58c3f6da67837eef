import type { Category } from "#modules/catalog/contract/category.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { t } from "../../texts/browse-texts.ts";
import { type ListView, listAddress, viewOf } from "./list-address.ts";

interface CategoryChipsProps {
  categories: readonly Pick<Category, "name" | "path">[];
  /** The current category; undefined for all products. */
  current?: string;
  /** The sort order and filters of the lists. */
  view: ListView;
}

// Slim on a phone. The surrounding link has a thumb's height.
const CHIP = "flex h-9 items-center rounded-full border-[1.5px] px-4 font-medium whitespace-nowrap sm:h-11";
const PLAIN = "border-line-strong/60 bg-sheet group-hover:border-leaf group-hover:bg-sprout";
const CHOSEN = "border-leaf bg-leaf text-paper";

// Stays below the top bar. Content that scrolls under it fades out.
const BAR =
  "chips-bar sticky top-[calc(var(--top-bar)+1px)] z-20 low:relative low:top-0 -mx-[clamp(1rem,4vw,2.5rem)] bg-paper after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:from-paper after:to-transparent";

/** Links to the categories, in one row that scrolls sideways and stays in view. */
export function CategoryChips({ categories, current, view }: CategoryChipsProps) {
  const chips = [
    { name: t("all"), path: catalogPages.products, chosen: current === undefined },
    ...categories.map(({ name, path }) => ({ name, path: categoryPath(path), chosen: path === current })),
  ];
  return (
    <nav aria-label={t("categories")} className={BAR}>
      <ul className="relative flex gap-2 overflow-x-auto [scrollbar-width:none] px-[clamp(1rem,4vw,2.5rem)] sm:py-1.5">
        {chips.map(({ name, path, chosen }) => (
          <li key={path} ref={chosen ? scrollToMiddle : undefined} className="shrink-0">
            <PageLink
              to={listAddress(path, viewOf(view))}
              aria-current={chosen ? "page" : undefined}
              className="group flex h-11 items-center rounded-full"
            >
              <span className={classNames(CHIP, chosen ? CHOSEN : PLAIN)}>{name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the chosen chip into view. */
function scrollToMiddle(chip: HTMLLIElement | null): void {
  const list = chip?.parentElement;
  if (chip && list) list.scrollLeft = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
}
