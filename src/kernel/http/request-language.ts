import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import type { Language, Languages } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import type { AppEnv, Deps } from "./app-env.ts";

/** The store's language that a request prefers, by its header `Accept-Language`; else the store's own. */
export function preferredLanguage(languages: Languages, accepted: string | undefined): Language {
  const [own] = languages;
  if (languages.length === 1 || accepted === undefined) return own;
  for (const { type } of parseAccept(accepted)) {
    const match = languages.find(({ code }) => code === type || type.startsWith(`${code}-`));
    if (match) return match;
  }
  return own;
}

/** Runs each request in its language. A call by a page's loader runs in the page's. */
export function speakRequestLanguage({ languages }: Pick<Deps, "languages">) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.env?.inProcess) return next();
    await inLanguage(preferredLanguage(languages, c.req.header("accept-language")), next);
    if (languages.length > 1) c.res.headers.append("Vary", "Accept-Language");
  });
}
