import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { pages } from "#kernel/paths.ts";
import { useOnline } from "#kernel/web/use-online.ts";
import { Price } from "#ui/price.tsx";
import { useSettledPress } from "#ui/use-settled-press.ts";

interface CartBarProps {
  count: number;
  /** Rupees; 0 as long as no price is known. */
  amount: number;
}

/** Brings the cart to the thumb: a bar above the phone's tabs, once there is something in it. */
export function CartBar({ count, amount }: CartBarProps) {
  const online = useOnline();
  // It comes up under a finger that adds one thing after the other.
  const settled = useSettledPress<HTMLAnchorElement>();
  if (count === 0) return null;
  return (
    // A strip of its own: the page ends above it, and nothing is half under a pill.
    <nav
      aria-label="Cart"
      data-no-print
      data-bar
      className="fixed inset-x-0 bottom-(--bottom-tabs) z-20 border-t border-line bg-paper px-3 py-2 md:hidden"
    >
      <Link
        {...settled}
        to={pages.cart}
        // The router reloads the whole page when the code that it prefetches does not come.
        prefetch={online ? "render" : "none"}
        className="on-dark rise flex h-12 items-center gap-3 rounded-full bg-leaf-deep pr-5 pl-6 leading-none text-paper cramped:gap-2 cramped:px-3 cramped:[&_svg]:hidden"
      >
        <span className="tabular-nums">
          {count} {count === 1 ? "item" : "items"}
        </span>
        {amount > 0 && (
          <>
            <span aria-hidden="true" className="size-1 rounded-full bg-turmeric" />
            <Price rupees={amount} />
          </>
        )}
        <span className="ml-auto flex items-center gap-1.5 font-semibold">
          View cart <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </Link>
    </nav>
  );
}
