import { Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { t } from "#modules/cart/page-texts.ts";
import { remove, removeAll } from "./cart-actions.ts";
import type { CartLine } from "./cart-lines.ts";

/** Takes one piece out (specification, section 4). From two pieces on, a second button takes the whole line. */
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
        aria-label={t("removeProduct", { product: name })}
        onClick={takeOne}
        className={STYLE}
      >
        {t("remove")}
      </button>
      {quantity > 1 && (
        <button
          type="button"
          aria-label={t("removeAllOfProduct", { product: name })}
          onClick={takeAll}
          className={STYLE}
        >
          <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
          {t("removeAll")}
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
