import { Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { remove, removeAll } from "./cart-actions.ts";
import type { CartLine } from "./cart-lines.ts";

/** Takes one piece (specification, section 4); beside it, from two on, the whole line. */
export function RemoveButtons({ line: { id, name, quantity } }: { line: CartLine }) {
  const takeOne = (event: MouseEvent<HTMLButtonElement>) => {
    if (quantity === 1) focusNeighbour(event.currentTarget);
    remove(id);
  };
  const takeAll = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    removeAll(id);
  };
  return (
    <div className="-mr-2.5 ml-auto flex flex-wrap justify-end">
      <button
        type="button"
        data-remove
        aria-label={`Remove ${name} from cart`}
        onClick={takeOne}
        className={STYLE}
      >
        Remove
      </button>
      {quantity > 1 && (
        <button type="button" aria-label={`Remove all ${name} from cart`} onClick={takeAll} className={STYLE}>
          <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
          Remove all
        </button>
      )}
    </div>
  );
}

const STYLE =
  "flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold whitespace-nowrap text-ink-soft hover:bg-blush hover:text-clay-deep";

/** The line goes with its buttons, so the focus moves to the same button of the line that takes its place. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("[data-remove]") ?? document.getElementById("content");
  target?.focus();
}
