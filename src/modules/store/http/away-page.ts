import type { Context } from "hono";
import { t } from "#modules/store/server-texts.ts";
import { standalonePage } from "./standalone-page.ts";

/** What a person sees where a page can't be answered for a while; `message` says why. */
export function awayPage(storeName: string, message: string) {
  return standalonePage({
    storeName,
    title: t("rightBack"),
    paragraphs: [message, t("cartKept")],
    link: { to: "", words: t("tryAgain") },
  });
}

/**
 * Gives a 503 the form that its asker understands: calls keep their envelope, a browser gets a page, and what a page
 * loads on its way to the next one gets the sentence that the web then shows.
 */
export async function inItsForm(answer: Response, c: Context, storeName: string): Promise<Response> {
  if (answer.status !== 503 || c.req.path.startsWith("/api/")) return answer;
  const body: unknown = await answer.clone().json();
  const message = typeof body === "object" && body && "message" in body ? String(body.message) : "";
  const headers = { "Retry-After": answer.headers.get("retry-after") ?? "5", "Cache-Control": "no-store" };
  if (!c.req.header("accept")?.includes("text/html")) return c.text(message, 503, headers);
  return c.html(awayPage(storeName, message), 503, headers);
}
