import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { say, type Text } from "#kernel/texts/text.ts";
import type { ListSort } from "#modules/catalog/rules/shared/list-sort.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
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

const SORTS: { value: ListSort | ""; label: Text }[] = [
  { value: "", label: t.later("shopsOrder") },
  { value: "name", label: t.later("name") },
  { value: "price", label: t.later("priceUp") },
  { value: "price-high", label: t.later("priceDown") },
  { value: "saving", label: t.later("biggestOffers") },
];

interface ListControlsProps {
  /** The list's own path. */
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
        className="rounded-full px-2 whitespace-nowrap"
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
