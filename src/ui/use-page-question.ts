import { useRevalidator } from "react-router";
import type { Question } from "./use-loaded.ts";

/** What the page's `clientLoader` has asked; undefined as long as the page is as the server drew it. */
export function usePageQuestion<Value>(asked: Promise<Value> | undefined): Question<Value> {
  const { revalidate } = useRevalidator();
  return { asked, askAgain: revalidate };
}
