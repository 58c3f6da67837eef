import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { say } from "#kernel/texts/text.ts";
import type { MenuEntry } from "#kernel/web/pages/define-seller-module.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { CONTROL_STYLE } from "#ui/fields/field.tsx";
import { t } from "../search-texts.ts";
import { groupsOf } from "./menu-groups.ts";
import { type Findable, rankMatch } from "./rank-match.ts";
import { FOUND_SETTINGS, type FoundSetting } from "./shared/found-settings.ts";

interface PageSearchProps {
  menu: readonly MenuEntry[];
  onClose: () => void;
}

/** The search over the seller's pages and settings. */
export default function PageSearch({ menu, onClose }: PageSearchProps) {
  return (
    <Dialog open onClose={onClose} title={t("title")} size="medium">
      <SearchBox menu={menu} onClose={onClose} />
    </Dialog>
  );
}

/**
 * A field with the list of what it finds. Arrow keys move through it, Enter opens. Everything stays in the document, so that what a
 * browser has translated stays so and is found by its translated words.
 */
function SearchBox({ menu, onClose }: PageSearchProps) {
  const id = useId();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState<string>();
  const targets = useTargets(menu);
  const { matches, others } = useMatches(targets, typed, list);
  const at = matches.findIndex(({ key }) => key === marked);
  const active = at < 0 && typed.trim() !== "" ? 0 : at;
  const optionId = (key: string) => `${id}-${key}`;
  const current = matches[active];
  const currentId = current && optionId(current.key);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  const open = (target: Target) => {
    onClose();
    navigate(target.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) {
      if (current) open(current);
      return;
    }
    const next = active < 0 && step < 0 ? -1 : active + step;
    setMarked(matches[(next + matches.length) % matches.length]?.key);
  };
  return (
    <div className="grid min-h-[min(30rem,70dvh)] content-start gap-2">
      <div className="sticky top-0 z-10 -mx-1 bg-paper px-1 pt-1 pb-2">
        <input
          type="search"
          role="combobox"
          aria-label={t("title")}
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={id}
          aria-activedescendant={currentId}
          placeholder={t("placeholder")}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(undefined);
          }}
          onKeyDown={onKeyDown}
          className={CONTROL_STYLE}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t("title")}>
        {[...matches, ...others].map((target) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the search field, which handles the keys of this listbox
          <div
            key={target.key}
            id={optionId(target.key)}
            data-key={target.key}
            role="option"
            tabIndex={-1}
            hidden={others.includes(target)}
            aria-selected={target === current}
            onClick={() => open(target)}
            className="flex min-h-11 cursor-pointer scroll-mt-16 items-center gap-3 rounded-field px-3 py-1 hover:bg-paper-deep aria-selected:bg-sprout [&[hidden]]:hidden"
          >
            <target.icon aria-hidden="true" className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
            <span data-label className="min-w-0 grow">
              {target.label}
            </span>
            <span className="max-w-[45%] text-right text-sm text-ink-soft">{target.within}</span>
          </div>
        ))}
      </div>
      <p role="status" className={classNames("text-ink-soft", matches.length > 0 && "sr-only")}>
        {typed.trim() === "" ? "" : t("matches", { count: matches.length })}
      </p>
    </div>
  );
}

interface Target extends Omit<Findable, "shown">, Pick<MenuEntry, "icon"> {
  key: string;
  to: string;
  isPage: boolean;
}

/** All pages of the menu, then the settings on them that the role sees, once their code has come. */
function useTargets(menu: readonly MenuEntry[]): Target[] {
  const may = useMay();
  const slot = useSlot(FOUND_SETTINGS);
  const [settings, setSettings] = useState<readonly FoundSetting[]>([]);
  useEffect(() => {
    let isOpen = true;
    // Without the connection, the pages alone are found.
    const sources = slot.toSorted((a, b) => a.place - b.place);
    Promise.allSettled(sources.map(({ code }) => code())).then((results) => {
      const loaded = results.flatMap((each) => (each.status === "fulfilled" ? each.value.foundSettings : []));
      if (isOpen) setSettings(loaded);
    });
    return () => {
      isOpen = false;
    };
  }, [slot]);
  const pages = groupsOf(menu).flatMap(({ title, entries }) =>
    entries.map(({ path, label, icon, words }) => ({
      key: path,
      to: path,
      isPage: true,
      icon,
      label: say(label),
      within: say(title),
      words: words ? say(words) : "",
    })),
  );
  const openPaths = new Set(menu.map(({ path }) => path));
  const isOpen = ({ to, permission }: FoundSetting) =>
    openPaths.has(to.split("#")[0] ?? "") && (permission === undefined || may(permission));
  const fields = settings.filter(isOpen).map(({ to, label, within, words }) => ({
    key: `${to}-${label.key}`,
    to,
    isPage: false,
    icon: SlidersHorizontal,
    label: say(label),
    within: say(within),
    words: words ? say(words) : "",
  }));
  return [...pages, ...fields];
}

interface Matches {
  /** The best first. */
  matches: Target[];
  others: Target[];
}

/** The entries that match the typed text; all pages while nothing is typed. */
function useMatches(
  targets: readonly Target[],
  typed: string,
  list: { current: HTMLElement | null },
): Matches {
  const shown = new Map(
    [...(list.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].map((option) => [
      option.dataset.key,
      option.querySelector("[data-label]")?.textContent ?? "",
    ]),
  );
  const rankOf = (target: Target) => {
    if (typed.trim() === "") return target.isPage ? 0 : undefined;
    const rank = rankMatch({ ...target, shown: shown.get(target.key) ?? "" }, typed);
    return rank === undefined ? undefined : 2 * rank + (target.isPage ? 0 : 1);
  };
  const ranked = targets.map((target) => ({ target, rank: rankOf(target) }));
  const matches = ranked
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const others = ranked.filter(({ rank }) => rank === undefined);
  return { matches: matches.map(({ target }) => target), others: others.map(({ target }) => target) };
}
