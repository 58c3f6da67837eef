import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

// Time to cross from the trigger to the menu without losing it.
const LEAVE_DELAY_MS = 160;

/** How a menu opens and closes; one that is wanted is open at first. Give `boxRef` and `boxProps` to what holds both its button and its list. */
export function useMenu(isWanted: boolean) {
  const [open, setOpen] = useState(isWanted);
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) boxRef.current?.querySelector("button")?.focus();
  }, [isWanted]);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A mouse opens by hovering just before it clicks; that click must not close again.
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
