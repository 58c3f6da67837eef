import Ellipsis from "lucide-react/icons/ellipsis";
import Trash2 from "lucide-react/icons/trash";
import type { MouseEvent } from "react";
import { t } from "#modules/cart/page-texts.ts";
import { MENU_ITEM_STYLE, Menu } from "#ui/menu.tsx";
import { remove, removeAll } from "./cart-actions.ts";
import type { CartLine } from "./cart-lines.ts";

/** Takes one piece out (specification, section 4). */
export function RemoveButton({ line: { id, name, quantity } }: { line: CartLine }) {
  const takeOne = (event: MouseEvent<HTMLButtonElement>) => {
    if (quantity === 1) focusNeighbour(event.currentTarget);
    remove(id);
  };
  return (
    <button
      type="button"
      data-remove
      aria-label={t("removeProduct", { product: name })}
      onClick={takeOne}
      className="-mr-2.5 flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap text-ink-soft hover:bg-blush hover:text-clay-deep"
    >
      {t("remove")}
    </button>
  );
}

/** From two pieces on: takes the whole line, away from the button that takes one. */
export function LineMenu({ line: { id, name, quantity } }: { line: CartLine }) {
  if (quantity < 2) return null;
  const takeAll = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    removeAll(id);
  };
  return (
    <div className="-my-0.5 -mr-2.5 shrink-0">
      <Menu
        label={t("moreAbout", { product: name })}
        triggerClassName="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sprout"
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      >
        <button
          type="button"
          role="menuitem"
          aria-label={t("removeAllOfProduct", { product: name })}
          onClick={takeAll}
          className={MENU_ITEM_STYLE}
        >
          <Trash2 aria-hidden="true" className="size-4.5 shrink-0" />
          {t("removeAll")}
        </button>
      </Menu>
    </div>
  );
}

/** The line goes with its buttons, so the focus moves to the same button of the line that takes its place. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("[data-remove]") ?? document.getElementById("content");
  target?.focus();
}
