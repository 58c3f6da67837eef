import { ArrowDownUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ListSort } from "#modules/catalog/rules/list-sort.ts";
import { CheckBox } from "#ui/check-box.tsx";
import { type ListPlace, type ListView, listAddress, readListPlace } from "./list-address.ts";

const SORTS: { value: ListSort | ""; label: string }[] = [
  { value: "", label: "Shop's order" },
  { value: "name", label: "Name" },
  { value: "price", label: "Price, low to high" },
  { value: "price-high", label: "Price, high to low" },
  { value: "saving", label: "Biggest offers" },
];

interface ListControlsProps {
  /** The list's own address. */
  path: string;
  place: ListPlace;
}

/** How the list is sorted, and whether what is sold out is in it. Without JavaScript it is a form with a button. */
export function ListControls({ path, place }: ListControlsProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // What was chosen stands there while the list is on its way; then the address decides.
  const [{ sort, inStock }, setView] = useState<ListView>(place);
  useEffect(() => setView({ sort: place.sort, inStock: place.inStock }), [place.sort, place.inStock]);
  const follow = () => {
    const view = form.current && chosenIn(form.current);
    if (!view || (view.sort === sort && view.inStock === inStock)) return;
    setView(view);
    navigate(listAddress(path, { q: place.q, ...view }), { replace: true, preventScrollReset: true });
  };
  // On a slow phone somebody may have chosen before the page could hear it.
  const catchUp = useEffectEvent(follow);
  useEffect(() => catchUp(), []);
  return (
    <form ref={form} action={path} autoComplete="off" className="flex flex-wrap items-center gap-2">
      {place.q !== "" && <input type="hidden" name="q" value={place.q} />}
      <label className="relative min-w-0 grow basis-40 sm:grow-0 sm:basis-auto">
        <span className="sr-only">Sort by</span>
        <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4" />
        <select
          name="sort"
          value={sort ?? ""}
          onChange={follow}
          className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-3 pl-8.5 text-base hover:border-leaf"
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <CheckBox
        label="In stock only"
        name="inStock"
        value="1"
        checked={inStock}
        onChange={follow}
        tight
        className="rounded-full px-2 whitespace-nowrap"
      />
      <noscript>
        <button type="submit" className="h-11 rounded-full bg-leaf px-5 font-semibold text-paper">
          Show
        </button>
      </noscript>
    </form>
  );
}

function chosenIn(form: HTMLFormElement): ListView {
  const { sort, inStock } = readListPlace(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  );
  return { sort, inStock };
}
