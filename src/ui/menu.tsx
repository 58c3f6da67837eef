import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useMenu } from "./use-menu.ts";

interface MenuProps {
  /** What the trigger is called, and what it shows. */
  label: string;
  trigger: ReactNode;
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode;
  triggerClassName?: string;
  /** It opens as soon as it is there, with the focus on its trigger. */
  isWanted?: boolean;
}

/** A menu under a button: opens on hover, click, touch and the keyboard; arrows walk it, Esc closes it. */
export function Menu({ label, trigger, children, triggerClassName, isWanted = false }: MenuProps) {
  const { open, onTrigger, boxRef, boxProps } = useMenu(isWanted);
  return (
    <div ref={boxRef} className="relative" {...boxProps}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={onTrigger}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && (
        <div className="absolute top-full right-0 z-10 pt-2">
          <div
            role="menu"
            aria-label={label}
            className="rise min-w-52 rounded-tile cramped:min-w-0 border border-line bg-sheet p-2 shadow-lift"
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** The look of an entry; give it to a link or button with `role="menuitem"`. */
export const MENU_ITEM_STYLE =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium hover:bg-sprout focus-visible:bg-sprout";

interface MenuButtonProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  className?: string;
}

/** An entry that does something. */
export function MenuButton({ icon, onSelect, children, className }: MenuButtonProps) {
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onSelect}
      className={classNames(MENU_ITEM_STYLE, className)}
    >
      {icon}
      {children}
    </button>
  );
}
