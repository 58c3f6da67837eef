import ArrowRight from "lucide-react/icons/arrow-right";
import { useContext, useEffect } from "react";
import { Link } from "react-router";
import { PreloadContext } from "#kernel/web/pages/preload.ts";
import { t } from "#modules/cart/texts.ts";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Price } from "#ui/price.tsx";
import { cartPages } from "../../paths.ts";

interface CartBarProps {
  count: number;
  /** Rupees; 0 while no price is known. */
  amount: number;
}

/** A bar above a phone's tabs that leads to the cart, once there is something in it. */
export function CartBar({ count, amount }: CartBarProps) {
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
      data-bar
      className="fixed inset-x-0 bottom-(--bottom-tabs) z-20 border-t border-line bg-paper px-3 py-2 md:hidden low:static"
    >
      <Link
        {...guard}
        to={cartPages.cart}
        className="on-dark rise flex h-12 items-center gap-3 rounded-full bg-leaf-deep pr-5 pl-6 leading-none text-paper cramped:gap-2 cramped:px-3 cramped:[&_svg]:hidden"
      >
        <span className="tabular-nums">{t("items", { count })}</span>
        {amount > 0 && (
          <>
            <span aria-hidden="true" className="size-1 rounded-full bg-turmeric" />
            <Price rupees={amount} />
          </>
        )}
        <span className="ml-auto flex items-center gap-1.5 font-semibold">
          {t("viewCart")} <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </Link>
    </nav>
  );
}
