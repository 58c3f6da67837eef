import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { say, type Text } from "#kernel/texts/text.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import type { ListSort } from "#modules/catalog/rules/shared/list-sort.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../../texts/browse-texts.ts";
import {
  IN_STOCK,
  isNarrowed,
  type ListPlace,
  type ListView,
  listAddress,
  readListPlace,
  viewOf,
} from "./list-address.ts";

interface ListHeaderProps {
  title: string;
  children?: ReactNode;
  /** Whether a phone leaves the line out. */
  isWide?: boolean;
  sharedPromise: string;
  controls?: ReactNode;
}

/** The heading of a list. */
export function ListHeader({ title, children, isWide = false, sharedPromise, controls }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 pt-2 pb-1.5 sm:gap-y-2 sm:pt-10 sm:pb-3">
      <div className="max-sm:w-full">
        <h1 className="text-title">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-4 sm:mt-2 sm:text-lg">
          {children && (
            <p
              className={classNames(
                "line-clamp-2 max-w-2xl text-sm text-ink-soft sm:line-clamp-none sm:text-lg",
                isWide && "max-sm:hidden",
              )}
            >
              {children}
            </p>
          )}
          {sharedPromise !== "" && (
            <p className="flex items-center gap-1.5 text-sm font-semibold text-leaf sm:text-base">
              <Truck aria-hidden="true" className="size-4.5 shrink-0" />
              {sharedPromise}
            </p>
          )}
        </div>
      </div>
      {controls && <div className="max-sm:w-full">{controls}</div>}
    </header>
  );
}

const SORTS: { value: ListSort | ""; label: Text }[] = [
  { value: "", label: t.later("shopsOrder") },
  { value: "name", label: t.later("name") },
  { value: "price", label: t.later("priceUp") },
  { value: "price-high", label: t.later("priceDown") },
  { value: "saving", label: t.later("biggestOffers") },
];

interface ListControlsProps {
  path: string;
  place: ListPlace;
}

/** The list's sort order and stock filter. Without scripts it is a form with a button. */
export function ListControls({ path, place }: ListControlsProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // Shows the choice while its list is loading. After that the address decides.
  const [view, setView] = useState<ListView>(place);
  const shown = listAddress("", viewOf(place));
  useEffect(() => setView(readView(shown)), [shown]);
  const follow = () => {
    const chosen = form.current && chosenIn(form.current);
    if (!chosen || listAddress("", chosen) === listAddress("", viewOf(view))) return;
    setView(chosen);
    navigate(listAddress(path, { q: place.q, ...chosen }), { replace: true, preventScrollReset: true });
  };
  // On a slow phone a choice may come before hydration.
  const catchUp = useEffectEvent(follow);
  useEffect(() => catchUp(), []);
  return (
    <form ref={form} action={path} autoComplete="off" className="flex flex-wrap items-center gap-2">
      {place.q !== "" && <input type="hidden" name="q" value={place.q} />}
      <label className="relative min-w-0 grow basis-40 sm:grow-0 sm:basis-auto">
        <span className="sr-only">{t("sortBy")}</span>
        <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4" />
        <select
          name="sort"
          value={view.sort ?? ""}
          onChange={follow}
          className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-3 pl-8.5 text-base hover:border-leaf"
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {say(label)}
            </option>
          ))}
        </select>
      </label>
      <CheckBox
        label={t("inStockOnly")}
        name={IN_STOCK}
        value="1"
        checked={isNarrowed(view)}
        onChange={follow}
        tight
        className="rounded-full px-2 whitespace-nowrap cramped:whitespace-normal"
      />
      <noscript>
        <button type="submit" className="h-11 rounded-full bg-leaf px-5 font-semibold text-paper">
          {t("show")}
        </button>
      </noscript>
    </form>
  );
}

const readView = (search: string | Record<string, string>) =>
  viewOf(readListPlace(new URLSearchParams(search)));

function chosenIn(form: HTMLFormElement): ListView {
  return readView(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
}

interface CategoryChipsProps {
  categories: readonly Pick<Category, "name" | "path">[];
  /** The current category; undefined for all products. */
  current?: string;
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

function scrollToMiddle(chip: HTMLLIElement | null): void {
  const list = chip?.parentElement;
  if (chip && list) list.scrollLeft = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
}

/** A list without products in stock. `to` is the list with sold-out ones. */
export function NothingInStock({ to }: { to: string }) {
  return (
    <EmptyState
      picture={EmptyStall}
      title={t("nothingInStock")}
      action={<LinkButton to={to}>{t("showSoldOut")}</LinkButton>}
    >
      {t("backWithHarvest")}
    </EmptyState>
  );
}
