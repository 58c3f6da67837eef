import { useEffect, useEffectEvent, useState } from "react";

// Long enough that a word is one question, short enough that the list seems to follow.
const TYPING_PAUSE_MS = 200;

interface Suggestions<Item> {
  /** Undefined until something was asked. */
  found: readonly Item[] | undefined;
  failed: boolean;
  /** Puts away what was found. */
  clear: () => void;
}

/** What matches a text, asked for whenever the typing pauses. An answer to an earlier text is never shown. */
export function useSuggestions<Item>(
  typed: string,
  find: (text: string) => Promise<readonly Item[]>,
): Suggestions<Item> {
  const [answer, setAnswer] = useState<{ found?: readonly Item[]; failed: boolean }>({ failed: false });
  const text = typed.trim();
  const ask = useEffectEvent(find);
  useEffect(() => {
    let current = true;
    const show = (next: typeof answer) => {
      if (current) setAnswer(next);
    };
    const pause = setTimeout(
      () => {
        if (text === "") return show({ failed: false });
        ask(text).then(
          (found) => show({ found, failed: false }),
          () => show({ failed: true }),
        );
      },
      text === "" ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      current = false;
      clearTimeout(pause);
    };
  }, [text]);
  return { found: answer.found, failed: answer.failed, clear: () => setAnswer({ failed: false }) };
}
