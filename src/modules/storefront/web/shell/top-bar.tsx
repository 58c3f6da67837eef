import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { pages } from "#kernel/paths.ts";
import { Logo } from "#modules/store/web/logo.tsx";
import { t } from "#modules/storefront/texts.ts";
import { IconLink } from "#ui/icon-link.tsx";
import { PageNavLink } from "#ui/page-link.tsx";
import { ProfileButton, type Visitor } from "./profile-button.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { SearchBox } from "./search-box.tsx";

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
