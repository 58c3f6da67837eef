import Search from "lucide-react/icons/search";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import UserRound from "lucide-react/icons/user-round";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { accountPages } from "#modules/account/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { useSession, whenKnown } from "#modules/identity/web/shared/session-store.ts";
import { orderPages } from "#modules/order/paths.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { IconLink } from "#ui/controls/icon-button.tsx";
import { PageLink, PageNavLink } from "#ui/controls/page-link.tsx";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { latePart, lazyPart } from "#ui/loading/lazy-part.tsx";
import { t } from "../../texts/texts.ts";
import { searchAddress } from "../search-address.ts";

export interface TopBarProps {
  storeName: string;
  query: string;
  /** The number of pieces in the cart. The badge is shown above 0. */
  cartCount: number;
  visitor: Visitor;
  onLogin: () => void;
}

const Languages = latePart(() => import("./languages.late.tsx"));

/** A link for which only wider screens have room. A phone has it among its tabs. */
const WIDE_LINK = "hidden min-h-11 items-center rounded-full px-4 font-semibold hover:bg-sprout";

/** The sticky bar: home, search, cart, profile (specification, section 2). */
export function TopBar({ storeName, query, cartCount, ...profile }: TopBarProps) {
  return (
    <header data-no-print className="sticky top-0 z-30 border-b border-line bg-paper low:relative">
      <div className="page flex h-14 items-center gap-2 sm:gap-6 md:h-20 low:h-14">
        <Logo name={storeName} />
        <SearchBox query={query} />
        <nav aria-label={t("shop")} className="-mr-2 ml-auto flex shrink-0 items-center sm:gap-2">
          <PageNavLink to={catalogPages.products} end className={`${WIDE_LINK} md:flex`}>
            {t("products")}
          </PageNavLink>
          <PageNavLink to={orderPages.myOrders} className={`${WIDE_LINK} lg:flex`}>
            {t("myOrders")}
          </PageNavLink>
          {useRootData()?.store.languages && <Languages />}
          <CartLink count={cartCount} />
          <ProfileButton {...profile} />
        </nav>
      </div>
      <ProgressLine />
    </header>
  );
}

function Logo({ name }: { name: string }) {
  return (
    <PageLink
      to={HOME}
      // The search needs the room on the smallest phones. There, the tabs lead home.
      className="-mx-1 flex min-h-11 items-center gap-2.5 rounded-full px-1 cramped:hidden"
    >
      <KolamMark className="size-9 shrink-0" />
      <span className="sr-only font-display text-[1.65rem] leading-none font-semibold tracking-tight sm:not-sr-only">
        {name}
      </span>
    </PageLink>
  );
}

interface SearchBoxProps {
  query: string;
}

/** The search box. It opens `/products?q=…` while typing and with Enter, and is a plain form without scripts. */
function SearchBox({ query }: SearchBoxProps) {
  const { inputRef, onInput, onBlur, onSubmit } = useSearch(query);
  return (
    <search className="relative min-w-0 grow sm:max-w-xl">
      <form action={spokenPath(catalogPages.products)} method="get" onSubmit={onSubmit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t("searchProducts")}
          placeholder={t("searchProducts")}
          onInput={onInput}
          onBlur={onBlur}
          className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-2 pl-10.5 text-base hover:border-leaf sm:h-12"
        />
      </form>
    </search>
  );
}

/** The typing pause before the list follows, in milliseconds. */
const PAUSE_MS = 250;
const LIST = catalogPages.products;

/**
 * Opens the product list for a search: at once with Enter, and soon after every change (specification, sections 2 and
 * 5). From another page it adds a history entry, and from letter to letter it does not.
 */
function useSearch(query: string): {
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: () => void;
  onBlur: () => void;
  onSubmit: (event: FormEvent) => void;
} {
  const inputRef = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last search of this box. Its result must not undo what was typed meanwhile. */
  const lastSearch = useRef(query);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A pause that began on another page ends on this one.
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);

  useEffect(() => {
    // The address decides about the box's text, also after Back.
    if (query !== lastSearch.current && inputRef.current) inputRef.current.value = query;
    lastSearch.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const go = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const text = inputRef.current?.value.trim() ?? "";
    const onList = here.current === LIST;
    // A blank text searches for nothing. If a search was active, the whole list comes back.
    if (text === lastSearch.current && onList) return;
    if (text === "" && !onList) return;
    lastSearch.current = text;
    navigate(searchAddress(text), { replace: onList });
  };
  const onInput = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(go, PAUSE_MS);
  };
  // A link pressed during the pause must win, so the search runs before it and not after.
  const onBlur = () => {
    if (pause.current !== undefined) go();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const input = inputRef.current;
    if (!input) return;
    input.value = input.value.trim();
    if (input.value === "") return;
    go();
    // Closes the phone's keyboard, so that the list is visible.
    input.blur();
  };
  return { inputRef, onInput, onBlur, onSubmit };
}

function CartLink({ count }: { count: number }) {
  return (
    <IconLink
      to={cartPages.cart}
      label={count > 0 ? t("cartWithItems", { count }) : t("cart")}
      className="relative"
    >
      <ShoppingBasket aria-hidden="true" className="size-6" strokeWidth={1.75} />
      {count > 0 && (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="absolute -top-0.5 -right-0.5 grid h-5.5 min-w-5.5 place-items-center rounded-full bg-turmeric px-1.5 text-xs font-bold text-ink tabular-nums ring-2 ring-paper"
        >
          {count}
        </span>
      )}
    </IconLink>
  );
}

const menu = lazyPart(() => import("./profile-menu.tsx"));

/** The visitor for the frame; null if nobody is logged in, or it is not known yet. */
type Visitor = { name: string } | null;

/**
 * The profile button: the login for a visitor, the profile's menu for a logged-in shopper. Both wait until that is
 * known. While the server is out of reach, it leads to the profile, which says so.
 */
function ProfileButton({ visitor, onLogin }: { visitor: Visitor; onLogin: () => void }) {
  const [wasPressed, setWasPressed] = useState(false);
  const { isUnreachable } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    // A login after a logout must not open the menu.
    if (visitor) return () => setWasPressed(false);
  }, [visitor]);
  const openWhenKnown = async () => {
    setWasPressed(true);
    const user = await whenKnown("user");
    if (user) return;
    setWasPressed(false);
    if (user === null) onLogin();
    else navigate(accountPages.account);
  };
  const icon = <UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />;
  const profile = (
    <IconLink to={accountPages.account} label={t("profile")}>
      {icon}
    </IconLink>
  );
  if (isUnreachable) return profile;
  if (visitor) {
    return <menu.Part name={visitor.name} opensAtOnce={wasPressed} meanwhile={profile} />;
  }
  return (
    // A link, so that it works without scripts.
    <IconLink
      to={accountPages.account}
      label={t("login")}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        void openWhenKnown();
      }}
    >
      {icon}
    </IconLink>
  );
}

/** A line under the top bar while the next page is loading. A fast page shows none. */
function ProgressLine() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="absolute inset-x-0 -bottom-px h-0.75 overflow-hidden"
    >
      <div className="progress h-full w-2/5 rounded-full bg-turmeric" />
    </div>
  );
}
