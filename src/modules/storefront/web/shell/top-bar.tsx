import Search from "lucide-react/icons/search";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import UserRound from "lucide-react/icons/user-round";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { pages } from "#kernel/paths.ts";
import { MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { whenKnown } from "#modules/identity/web/shared/session-store.ts";
import { Logo } from "#modules/store/web/shared/logo.tsx";
import { IconLink } from "#ui/controls/icon-button.tsx";
import { PageNavLink } from "#ui/controls/page-link.tsx";
import { latePart } from "#ui/loading/late-part.tsx";
import { t } from "../../texts.ts";

export interface TopBarProps {
  storeName: string;
  query: string;
  /** Pieces in the cart; the badge is there only above 0. */
  cartCount: number;
  visitor: Visitor;
  onLogin: () => void;
}

/** The bar that stays on top: home, search, cart, profile (specification, section 2). */
export function TopBar({ storeName, query, cartCount, ...profile }: TopBarProps) {
  return (
    <header data-no-print className="sticky top-0 z-30 border-b border-line bg-paper low:relative">
      <div className="page flex h-16 items-center gap-2 sm:gap-6 md:h-20 low:h-16">
        {/* The search needs its room on the smallest phones; there the tabs lead home. */}
        <Logo name={storeName} compact className="cramped:hidden" />
        <SearchBox query={query} />
        <nav aria-label={t("shop")} className="-mr-2 ml-auto flex shrink-0 items-center sm:gap-2">
          <PageNavLink
            to={pages.products}
            end
            className="hidden min-h-11 items-center rounded-full px-4 font-semibold hover:bg-sprout md:flex"
          >
            {t("products")}
          </PageNavLink>
          <CartLink count={cartCount} />
          <ProfileButton {...profile} />
        </nav>
      </div>
      <ProgressLine />
    </header>
  );
}

interface SearchBoxProps {
  /** What is being searched for now. */
  query: string;
}

/** Leads to `/products?q=…`: while typing, with Enter, and as a plain form before there is JavaScript. */
function SearchBox({ query }: SearchBoxProps) {
  const { inputRef, onInput, onBlur, onSubmit } = useSearch(query);
  return (
    <search className="relative min-w-0 grow sm:max-w-xl">
      <form action={pages.products} method="get" onSubmit={onSubmit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t("searchProducts")}
          placeholder={t("searchProducts")}
          onInput={onInput}
          onBlur={onBlur}
          className="h-11 w-full rounded-full border-[1.5px] border-line-strong bg-sheet pr-2 pl-10.5 text-base hover:border-leaf sm:h-12 [&::-webkit-search-cancel-button]:grayscale"
        />
      </form>
    </search>
  );
}

/** Typing pauses this long before the list follows it, in milliseconds. */
const PAUSE_MS = 250;
const LIST = pages.products;

function addressOf(text: string): string {
  return text === "" ? LIST : `${LIST}?${new URLSearchParams({ q: text })}`;
}

/**
 * Takes a search to the list of products: at once with Enter, and soon after every change (specification, sections 2
 * and 5). From another page that is a step in the history; from letter to letter it is not.
 */
function useSearch(query: string): {
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: () => void;
  onBlur: () => void;
  onSubmit: (event: FormEvent) => void;
} {
  const inputRef = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this box has asked for last: its answer must not undo what was typed meanwhile. */
  const asked = useRef(query);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A pause that began on another page ends on this one.
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);

  useEffect(() => {
    // The address decides what the box says, also when going back.
    if (query !== asked.current && inputRef.current) inputRef.current.value = query;
    asked.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const go = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const text = inputRef.current?.value.trim() ?? "";
    const onList = here.current === LIST;
    // Blank text goes nowhere; where it has narrowed the list, the whole list comes back.
    if (text === asked.current && onList) return;
    if (text === "" && !onList) return;
    asked.current = text;
    navigate(addressOf(text), { replace: onList });
  };
  const onInput = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(go, PAUSE_MS);
  };
  // Who presses a link in the middle of a pause wants to go there, so the search comes before it and not after.
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
    // Puts the phone's keyboard away, so that the list can be seen.
    input.blur();
  };
  return { inputRef, onInput, onBlur, onSubmit };
}

function CartLink({ count }: { count: number }) {
  return (
    <IconLink
      to={pages.cart}
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

const menu = latePart(() => import("./profile-menu.tsx"));

/** What the chrome needs to know of whoever is looking; null is nobody, or not known yet. */
type Visitor = { name: string } | null;

interface ProfileButtonProps {
  visitor: Visitor;
  onLogin: () => void;
}

/** Opens the login for a visitor, and the profile's menu for someone who is logged in. Both wait until that is known. */
function ProfileButton({ visitor, onLogin }: ProfileButtonProps) {
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    // Whoever logs in after a logout has not pressed for the menu.
    if (visitor) return () => setWasPressed(false);
  }, [visitor]);
  const openWhenKnown = async () => {
    setWasPressed(true);
    if ((await whenKnown("user")) !== null) return;
    setWasPressed(false);
    onLogin();
  };
  const icon = <UserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />;
  if (visitor) {
    const meanwhile = (
      <IconLink to={pages.account} label={t("profile")}>
        {icon}
      </IconLink>
    );
    return (
      <menu.Part
        name={visitor.name}
        isWanted={wasPressed}
        onMissing={() => undefined}
        meanwhile={meanwhile}
      />
    );
  }
  return (
    // A link, so that it leads somewhere before there is JavaScript.
    <IconLink
      to={pages.account}
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

/** A line under the top bar while the next page is on its way; a page that comes at once shows none. */
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
