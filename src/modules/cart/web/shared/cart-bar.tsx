import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useContext, useEffect } from "react";
import { Link } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { PreloadContext } from "#kernel/web/pages/preload.ts";
import { t } from "#modules/cart/texts.ts";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { cartPages } from "../../paths.ts";

interface CartBarProps {
  count: number;
  /** 0 while no price is known. */
  paise: number;
  /** A further action for the cart. With it the bar is also shown in wide windows. */
  action?: ReactNode;
}

const BAR = "fixed inset-x-0 bottom-(--bottom-tabs) z-20 border-t border-line bg-paper px-3 low:static";

const LINK =
  "flex items-center gap-3 leading-none cramped:flex-wrap cramped:content-center cramped:gap-x-2 cramped:gap-y-1 cramped:px-3 cramped:py-1 cramped:[&_svg]:hidden";

/** A bar above a phone's tabs that leads to the cart, once there is something in it. */
export function CartBar({ count, paise, action }: CartBarProps) {
  const preload = useContext(PreloadContext);
  // It may appear under a finger that is adding products.
  const guard = useDoubleTapGuard<HTMLAnchorElement>();
  useEffect(() => preload(cartPages.cart), [preload]);
  if (count === 0) return null;
  return (
    // It has its own strip, so that the page ends above it and nothing is half covered.
    <nav
      aria-label={t("cart")}
      data-no-print
      data-bar={action ? "tall" : ""}
      className={
        action
          ? `${BAR} grid pb-2 md:sticky md:bottom-0 md:flex md:items-center md:justify-center md:gap-6 md:py-2`
          : `${BAR} py-2 md:hidden`
      }
    >
      <Link
        {...guard}
        to={cartPages.cart}
        className={
          action
            ? `${LINK} min-h-11 px-2 text-leaf`
            : `${LINK} on-dark rise min-h-12 rounded-full bg-leaf-deep pr-5 pl-6 text-paper`
        }
      >
        <span className="tabular-nums">{t("items", { count })}</span>
        {paise > 0 && (
          <>
            <span aria-hidden="true" className="size-1 rounded-full bg-turmeric" />
            <span className="font-bold whitespace-nowrap tabular-nums">{formatPaise(paise)}</span>
          </>
        )}
        <span className="ml-auto flex items-center gap-1.5 font-semibold">
          {t("viewCart")} <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </Link>
      {action}
    </nav>
  );
}
