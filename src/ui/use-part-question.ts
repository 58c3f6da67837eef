import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { noted } from "./noted.ts";
import type { Question } from "./use-loaded.ts";

/**
 * Asks for what a part of a page needs, such as a dialog, where the address doesn't say it. Another `key` asks anew; null
 * asks for nothing. The old answer is forgotten with its key, or kept until the new one comes as long as it is `about`
 * the same.
 */
export function usePartQuestion<Value>(
  key: string | null,
  read: () => Promise<Value>,
  about = key,
): Question<Value> {
  const [latest, setLatest] = useState<{ key: string; asked: Promise<Value> }>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is asked again with each attempt.
  useEffect(() => {
    if (key !== null) setLatest({ key, asked: noted(ask()) });
  }, [key, attempt]);

  const askAgain = useCallback(() => setAttempt((n) => n + 1), []);
  if (key === null) return { asked: null, askAgain, about };
  return { asked: latest?.key === key ? latest.asked : undefined, askAgain, about };
}
