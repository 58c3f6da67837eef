import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";
import { CONTROL_STYLE, Field, type FieldText } from "./field.tsx";

interface SuggestFieldProps<Item> extends FieldText {
  /** Finds the matches of a text, the best first. */
  find: (text: string) => Promise<readonly Item[]>;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  autoFocus?: boolean;
}

/**
 * A field that finds one of many items while one types. Arrow keys move through the matches, Enter or a press chooses,
 * Esc closes the list and nothing around it.
 */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { find, keyOf, children, onChoose, autoFocus, ...text } = props;
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { matches: answer, failed, clear } = useSuggestions(typed, find);
  const matches = answer ?? [];
  // An answer may come while one walks through an earlier one. The marked item stays marked, wherever it is now.
  const [marked, setMarked] = useState<string>();
  const at = matches.findIndex((item) => keyOf(item) === marked);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matches.length > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [matches.length]);
  const walk = (step: number) => {
    const next = matches[(at + step + matches.length) % matches.length];
    setMarked(next && keyOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = matches[at];
    if (event.key === "ArrowDown" && matches.length > 0) walk(1);
    else if (event.key === "ArrowUp" && matches.length > 0) walk(at < 0 ? 0 : -1);
    else if (event.key === "Escape" && matches.length > 0) clear();
    else if (event.key !== "Enter") return;
    // Enter never submits the surrounding form: a name counts only if it was chosen.
    else if (chosen) onChoose(chosen);
    event.preventDefault();
  };
  const optionId = (place: number) => `${listId}-${place}`;
  return (
    <div className="grid gap-1.5">
      <Field {...text} required>
        {(control) => (
          <input
            {...control}
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={matches.length > 0}
            aria-controls={listId}
            aria-activedescendant={matches[at] ? optionId(at) : undefined}
            autoComplete="off"
            data-autofocus={autoFocus}
            // biome-ignore lint/a11y/noAutofocus: somebody has just pressed what opens this field.
            autoFocus={autoFocus}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMarked(undefined);
            }}
            onKeyDown={onKeyDown}
            className={CONTROL_STYLE}
          />
        )}
      </Field>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={text.label}
        className={classNames(
          // A bar at the bottom of a dialog doesn't cover the list.
          "max-h-60 scroll-mb-28 overflow-y-auto rounded-field border border-line",
          matches.length === 0 && "hidden",
        )}
      >
        {matches.map((item, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={keyOf(item)}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => onChoose(item)}
            className="grid min-h-11 cursor-pointer items-center px-3 py-1.5 hover:bg-sprout aria-selected:bg-sprout"
          >
            {children(item)}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {sentence({ typed, failed, count: answer?.length })}
      </p>
    </div>
  );
}

// Long enough for one request per word, short enough that the list seems to follow.
const TYPING_PAUSE_MS = 200;
const RETRY_DELAY_MS = 3_000;

interface Suggestions<Item> {
  /** Undefined until the first request. */
  matches: readonly Item[] | undefined;
  failed: boolean;
  clear: () => void;
}

/**
 * Finds the matches of a text whenever the typing pauses, and again if that fails, as the text stands there complete. An
 * answer to an earlier text is never shown.
 */
function useSuggestions<Item>(
  typed: string,
  find: (text: string) => Promise<readonly Item[]>,
): Suggestions<Item> {
  const [answer, setAnswer] = useState<{ matches?: readonly Item[]; failed: boolean }>({ failed: false });
  const text = typed.trim();
  const ask = useEffectEvent(find);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: typeof answer) => {
      if (current) setAnswer(next);
    };
    const search = () =>
      ask(text).then(
        (matches) => show({ matches, failed: false }),
        (error: unknown) => {
          show({ failed: true });
          if (current && !isRefused(error)) timer = setTimeout(search, RETRY_DELAY_MS);
        },
      );
    if (text === "") timer = setTimeout(() => show({ failed: false }));
    else timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { matches: answer.matches, failed: answer.failed, clear: () => setAnswer({ failed: false }) };
}

/** Whether the same search would be refused again, such as after the end of the session. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY;

const TOO_MANY = 429;

function sentence({ typed, failed, count }: { typed: string; failed: boolean; count: number | undefined }) {
  if (failed) return t("searchFailed");
  return typed.trim() === "" || count === undefined ? "" : t("found", { count });
}
