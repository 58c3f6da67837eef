import { Link } from "react-router";
import type { Category } from "#contract/category.ts";
import { classNames } from "#web/ui/class-names.ts";
import { categoryPath } from "./category-path.ts";

interface CategoryChipsProps {
  categories: readonly Pick<Category, "name" | "path">[];
  /** The category that is shown; without one, it is all products. */
  current?: string;
}

const CHIP = "flex h-11 items-center rounded-full border-[1.5px] px-4 whitespace-nowrap font-medium";
const PLAIN = "border-line-strong/60 bg-sheet hover:border-leaf hover:bg-sprout";
const CHOSEN = "border-leaf bg-leaf text-paper";

/** From shelf to shelf: one row that scrolls sideways under a thumb. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const chips = [
    { name: "All", to: "/products", chosen: current === undefined },
    ...categories.map(({ name, path }) => ({ name, to: categoryPath(path), chosen: path === current })),
  ];
  return (
    <nav aria-label="Categories" className="-mx-[clamp(1rem,4vw,2.5rem)]">
      <ul className="relative flex gap-2 overflow-x-auto [scrollbar-width:none] px-[clamp(1rem,4vw,2.5rem)] py-1.5">
        {chips.map(({ name, to, chosen }) => (
          <li key={to} ref={chosen ? scrollToMiddle : undefined} className="shrink-0">
            <Link
              to={to}
              prefetch="intent"
              aria-current={chosen ? "page" : undefined}
              className={classNames(CHIP, chosen ? CHOSEN : PLAIN)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Brings the chosen one into sight when it is drawn or becomes the chosen one. */
function scrollToMiddle(chip: HTMLLIElement | null): void {
  const list = chip?.parentElement;
  if (chip && list) list.scrollLeft = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
}
