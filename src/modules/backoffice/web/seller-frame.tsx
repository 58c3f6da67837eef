import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { say } from "#kernel/texts/text.ts";
import type { MenuEntry } from "#kernel/web/pages/define-seller-module.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageLink, PrefixedLink } from "#ui/controls/page-link.tsx";
import { topDialog } from "#ui/dialogs/open-dialogs.ts";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { suspendingParts } from "#ui/loading/lazy-part.tsx";
import { backofficeSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { entryAt, groupsOf, type MenuGroup } from "./menu-groups.ts";
import { Release } from "./release.tsx";
import { SearchButton, search } from "./search-button.tsx";
import { FRAME_FOOT, FRAME_PERSON } from "./shared/login-slots.ts";
import { useFrameLock } from "./shared-device.tsx";

interface SellerFrameProps {
  menu: readonly MenuEntry[];
  storeName: string;
  onLogout: () => void;
  loggingOut: boolean;
  /** Draws the page, with a function that opens the search. */
  children: (openSearch: () => void) => ReactNode;
}

/** The frame: side menu, the 'Hi! Admin' header and Logout (specification, section 2). */
export function SellerFrame({ menu, storeName, onLogout, loggingOut, children }: SellerFrameProps) {
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  const openSearch = () => setSearching(true);
  const closeSearch = () => setSearching(false);
  const Lock = useFrameLock();
  const hasLanguages = useRootData()?.store.languages !== undefined;
  useSearchKey(openSearch);
  const groups = groupsOf(menu);
  const entry = entryAt(menu, pathname);
  const current = groups.find(({ name }) => name === entry?.group);
  return (
    <div
      data-dense
      className="min-h-dvh max-lg:[--bottom-tabs:calc(3.75rem+env(safe-area-inset-bottom))] low:[--bottom-tabs:0px]"
    >
      <a
        href="#content"
        data-no-print
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-full bg-leaf px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <header
        data-no-print
        className="sticky top-0 z-20 flex h-16 items-center dense:h-13 gap-3 max-sm:gap-2 border-b border-line bg-paper px-4 lg:px-6 low:static"
      >
        <PrefixedLink
          to={HOME}
          className="flex min-h-11 items-center gap-2.5 rounded-full"
          title={t("seeShop")}
        >
          <KolamMark className="size-8 shrink-0" />
          <span className="font-display text-2xl leading-none font-semibold max-sm:sr-only">{storeName}</span>
        </PrefixedLink>
        <SearchButton onOpen={openSearch} className="mx-auto w-full max-w-80 max-sm:hidden" />
        <p className="ml-auto font-medium">{t("hi")}</p>
        <FrameParts of={FRAME_PERSON} />
        {Lock ? (
          <Lock />
        ) : (
          <Button variant="secondary" size="small" onClick={onLogout} busy={loggingOut}>
            <LogOut aria-hidden="true" className="size-4" />
            {t("logout")}
          </Button>
        )}
      </header>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] print:block">
        <aside
          data-no-print
          className="sticky top-16 flex h-[calc(100dvh-4rem)] flex-col overflow-y-auto border-r border-line px-3 py-5 max-lg:hidden low:static low:h-auto dense:top-13 dense:h-[calc(100dvh-3.25rem)] dense:py-3"
        >
          <SideMenu groups={groups} current={current} />
          <Release className="mt-auto px-3 pt-5" />
        </aside>
        <div className="min-w-0">
          {current && current.entries.length > 1 && <GroupTabs group={current} entry={entry} />}
          <main
            id="content"
            tabIndex={-1}
            className={classNames(
              PAGE,
              "py-5 pb-[calc(var(--bottom-tabs)+2rem)] outline-none lg:py-7 dense:py-4 print:max-w-none print:p-0",
            )}
          >
            {children(openSearch)}
            {hasLanguages && <FrameParts of={FRAME_FOOT} />}
          </main>
        </div>
      </div>
      <PhoneBar groups={groups} current={current} />
      {searching && <search.Part menu={menu} onClose={closeSearch} onMissing={closeSearch} />}
    </div>
  );
}

const partOf = suspendingParts<object>();

function FrameParts({ of }: { of: typeof FRAME_PERSON }) {
  const parts = useSlot(of);
  return (
    <Suspense>
      {parts.map(({ code }) => {
        const Part = partOf(code);
        return <Part key={String(code)} />;
      })}
    </Suspense>
  );
}

const PAGE = "mx-auto w-full max-w-6xl px-4 lg:px-8 dense:px-6";

/** Opens the search with Ctrl+K, unless a dialog is open. */
function useSearchKey(openSearch: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!topDialog()) openSearch();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

interface MenuProps {
  groups: readonly MenuGroup[];
  current: MenuGroup | undefined;
}

/** The relation of a menu link to the current page: it is the page itself, or the group or tab of that page. */
function useCurrent(): (path: string, holdsPage: boolean) => "page" | "true" | undefined {
  const page = useLocation()
    .pathname.replace(/(?<=.)\/$/, "")
    .toLowerCase();
  return (path, holdsPage) => {
    if (page === path) return "page";
    return holdsPage ? "true" : undefined;
  };
}

/** The groups of the menu (specification, section 2). */
function SideMenu({ groups, current }: MenuProps) {
  const currentOf = useCurrent();
  return (
    <nav aria-label={t("seller")}>
      <ul>
        {groups.map((group) => {
          const [{ path }] = group.entries;
          const Icon = group.icon;
          return (
            <li key={group.name}>
              <PageLink
                to={path}
                aria-current={currentOf(path, group === current)}
                className="flex min-h-11 items-center gap-3 rounded-field px-3 dense:min-h-10 aria-[current]:bg-sprout aria-[current]:font-semibold aria-[current]:text-leaf-deep not-aria-[current]:hover:bg-paper-deep"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
                {say(group.title)}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The pages of a group, above the current one. Where they have no room, they are scrolled sideways. */
function GroupTabs({ group, entry }: { group: MenuGroup; entry: MenuEntry | undefined }) {
  const currentOf = useCurrent();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the DOM alone, and has to run again when another page opens.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && tab) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [entry?.path]);
  return (
    <nav aria-label={say(group.title)} data-no-print className={classNames(PAGE, "pt-1")}>
      <ul
        ref={list}
        className="relative -mx-4 flex overflow-x-auto pr-8 pl-1 shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-2rem)] cramped:flex-wrap lg:mx-0 lg:px-0"
      >
        {group.entries.map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <PageLink
              to={path}
              aria-current={currentOf(path, path === entry?.path)}
              className="flex min-h-11 items-center px-3 whitespace-nowrap text-ink-soft hover:text-leaf focus-visible:-outline-offset-3 dense:min-h-10 aria-[current]:font-semibold aria-[current]:text-leaf-deep aria-[current]:shadow-[inset_0_-3px_var(--color-leaf)]"
            >
              {say(label)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A phone's menu: the daily groups in a bar at the bottom, and a page with all others. */
function PhoneBar({ groups, current }: MenuProps) {
  const currentOf = useCurrent();
  const inBar = groups.filter((group) => group.inBar);
  const holdsMore = current !== undefined && !inBar.includes(current);
  const more = backofficeSellerPages.more;
  return (
    <nav
      aria-label={t("main")}
      data-no-print
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden low:static"
    >
      <ul className="grid h-15 auto-cols-fr grid-flow-col">
        {inBar.map((group) => {
          const [{ path }] = group.entries;
          const place = currentOf(path, group === current);
          return (
            <BarLink key={group.name} to={path} icon={group.icon} label={say(group.title)} current={place} />
          );
        })}
        <BarLink to={more} icon={Menu} label={t("more")} current={currentOf(more, holdsMore)} />
      </ul>
    </nav>
  );
}

interface BarLinkProps extends Pick<MenuEntry, "icon"> {
  to: string;
  label: string;
  current: "page" | "true" | undefined;
}

function BarLink({ to, icon: Icon, label, current }: BarLinkProps) {
  return (
    <li className="contents">
      <PageLink
        to={to}
        aria-current={current}
        className="group grid content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft aria-[current]:font-semibold aria-[current]:text-leaf"
      >
        <span className="grid h-7 w-14 place-items-center rounded-full text-ink group-aria-[current]:bg-sprout">
          <Icon aria-hidden="true" className="size-5.5" strokeWidth={current ? 2.25 : 1.75} />
        </span>
        {label}
      </PageLink>
    </li>
  );
}
