import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { pages } from "#kernel/paths.ts";

/** Typing pauses this long before the list follows it, in milliseconds. */
const PAUSE_MS = 250;
const LIST = pages.products;

function addressOf(text: string): string {
  return text === "" ? LIST : `${LIST}?${new URLSearchParams({ q: text })}`;
}

/**
 * Takes a search to the list of products: at once with Enter, and soon after every change (specification, sections 2
 * and 5). From another page that is a step in the history; from letter to letter it is not.
 */
export function useSearch(query: string): {
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: () => void;
  onBlur: () => void;
  onSubmit: (event: FormEvent) => void;
} {
  const inputRef = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this box has asked for last: its answer must not undo what was typed meanwhile. */
  const asked = useRef(query);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A pause that began on another page ends on this one.
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);

  useEffect(() => {
    // The address decides what the box says, also when going back.
    if (query !== asked.current && inputRef.current) inputRef.current.value = query;
    asked.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const go = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const text = inputRef.current?.value.trim() ?? "";
    const onList = here.current === LIST;
    // Blank text goes nowhere; where it has narrowed the list, the whole list comes back.
    if (text === asked.current && onList) return;
    if (text === "" && !onList) return;
    asked.current = text;
    navigate(addressOf(text), { replace: onList });
  };
  const onInput = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(go, PAUSE_MS);
  };
  // Who presses a link in the middle of a pause wants to go there, so the search comes before it and not after.
  const onBlur = () => {
    if (pause.current !== undefined) go();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const input = inputRef.current;
    if (!input) return;
    input.value = input.value.trim();
    if (input.value === "") return;
    go();
    // Puts the phone's keyboard away, so that the list can be seen.
    input.blur();
  };
  return { inputRef, onInput, onBlur, onSubmit };
}
