import { Sprout } from "lucide-react";
import { hasFreshProduce } from "#domain/fresh-produce.ts";
import { formatShortDay, nextSunday } from "#domain/store-time.ts";
import { CartLineRow, type PathOf } from "./cart-line-row.tsx";
import { type CartLine, openLines } from "./cart-lines.ts";

/** What is in the cart. What can't be ordered comes first, so that it is not overlooked. */
export function CartList({ lines, pathOf }: { lines: CartLine[]; pathOf: PathOf }) {
  const open = openLines(lines);
  const closed = lines.filter((line) => line.state !== "open");
  const isFresh = hasFreshProduce(open.map((line) => line.product.category));
  return (
    <div className="grid gap-4">
      {isFresh && <FreshProduceNotice />}
      <ul
        aria-label="Products in your cart"
        // Takes the focus from a line that is removed.
        tabIndex={-1}
        className="divide-y divide-line rounded-tile border border-line bg-sheet px-4 outline-none sm:px-6"
      >
        {[...closed, ...open].map((line) => (
          <CartLineRow key={line.id} line={line} pathOf={pathOf} />
        ))}
      </ul>
    </div>
  );
}

/** Fruits and vegetables come on the next Sunday (specification, section 9). */
function FreshProduceNotice() {
  return (
    <p className="flex items-center gap-3 rounded-tile bg-sprout px-4 py-3 sm:px-6">
      <Sprout aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <span>
        Fresh produce is picked for the market day: it reaches you on{" "}
        <strong>{formatShortDay(nextSunday(new Date()))}</strong>.
      </span>
    </p>
  );
}
