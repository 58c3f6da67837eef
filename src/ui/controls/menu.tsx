import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";

interface MenuProps {
  /** The trigger's name for screen readers, and its content. */
  label: string;
  trigger: ReactNode;
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode;
  triggerClassName?: string;
  /** Opens the menu at once, with the focus on its trigger. */
  opensAtOnce?: boolean;
}

/**
 * A menu under a button. It opens on hover, click, touch and by keyboard. Arrow keys move through it, Esc closes it.
 */
export function Menu({ label, trigger, children, triggerClassName, opensAtOnce = false }: MenuProps) {
  const { open, onTrigger, boxRef, boxProps } = useMenu(opensAtOnce);
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

// The time for moving from the trigger to the menu before it closes.
const LEAVE_DELAY_MS = 160;

/**
 * With `opensAtOnce` the menu is open at first. Give `boxRef` and `boxProps` to the element that holds both its
 * button and its list.
 */
function useMenu(opensAtOnce: boolean) {
  const [open, setOpen] = useState(opensAtOnce);
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opensAtOnce) boxRef.current?.querySelector("button")?.focus();
  }, [opensAtOnce]);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A mouse opens the menu by hovering just before it clicks. That click must not close it again.
  const openedByHover = useRef(false);
  useCloseOutside(boxRef, open, () => setOpen(false));
  useEffect(() => () => clearTimeout(leaving.current), []);

  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(leaving.current);
    openedByHover.current = !open;
    setOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") leaving.current = setTimeout(() => setOpen(false), LEAVE_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape" && open) {
      setOpen(false);
      boxRef.current?.querySelector("button")?.focus();
    }
    const opens = !open && (event.key === "Enter" || event.key === " ");
    if (!opens && !isWalk(event.key)) return;
    event.preventDefault();
    setOpen(true);
    const { key } = event;
    // A menu that opens with this key has no entries yet.
    requestAnimationFrame(() => focusEntry(boxRef.current, key));
  };
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("[role=menuitem]")) setOpen(false);
  };
  const onTrigger = () => {
    setOpen(openedByHover.current || !open);
    openedByHover.current = false;
  };
  return { open, onTrigger, boxRef, boxProps: { onPointerEnter, onPointerLeave, onKeyDown, onClick } };
}

const WALKS = ["ArrowDown", "ArrowUp", "Home", "End"] as const;

function isWalk(key: string): key is (typeof WALKS)[number] {
  return WALKS.some((walk) => walk === key);
}

function focusEntry(box: HTMLElement | null, key: string) {
  const entries = [...(box?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const now = entries.findIndex((entry) => entry.matches(":focus"));
  const last = entries.length - 1;
  const next: Record<string, number> = {
    ArrowDown: now === last ? 0 : now + 1,
    ArrowUp: now < 1 ? last : now - 1,
    Home: 0,
    End: last,
  };
  entries[next[key] ?? 0]?.focus();
}

function useCloseOutside(box: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  });
}

/** The classes of an entry: a link or button with `role="menuitem"`. */
export const MENU_ITEM_STYLE =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium hover:bg-sprout focus-visible:bg-sprout";

interface MenuButtonProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  className?: string;
}

/** An entry that runs an action. */
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
