import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import { getPath } from "hono/utils/url";
import type { Language, Languages } from "#kernel/texts/language.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
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

const PREFIX = /^\/([a-z]{2,3})(?=\/|$)/;
const PLAIN = /^\/(api|uploads|assets)\//;

/** The code and the rest of an address such as `/kn/products`; undefined without the code of a language. */
export function prefixOf(path: string): { code: string; rest: string } | undefined {
  const [prefix = "", code] = PREFIX.exec(path) ?? [];
  if (!LANGUAGES.some((language) => language.code === code)) return undefined;
  // Two slashes at the beginning would lead to another host.
  const rest = path.slice(prefix.length).replace(/^\/*/, "/");
  return code === undefined || PLAIN.test(rest) ? undefined : { code, rest };
}

/** The language of an address with a prefix, if it is one of these besides the store's own. */
const prefixedIn = ([, ...others]: Languages, code: string | undefined) =>
  others.find((language) => language.code === code);

/** Lets routes match addresses in each of the store's languages. */
export const pathInLanguage =
  ({ languages }: Pick<Deps, "languages">) =>
  (request: Request): string => {
    const path = getPath(request);
    const prefix = prefixOf(path);
    // A form that is sent to a language that has just been taken away must not be lost.
    const isSent = request.method !== "GET" && request.method !== "HEAD";
    return prefix && (isSent || prefixedIn(languages(), prefix.code)) ? prefix.rest : path;
  };

/**
 * The cookies of the languages that were chosen on a device: for the shop's pages, and for those of the people who work there.
 * That of the person who has logged in comes before that of the device, which stays when they leave.
 */
export const SHOP_LANGUAGE = "language";
export const HANDS_LANGUAGE = "hands_language";
const DEVICE_LANGUAGE = "device_language";

/** The language that a device remembers; undefined if the store no longer has it. */
function rememberedLanguage(languages: Languages, name: string, cookies: string | undefined) {
  if (languages.length === 1 || !cookies) return undefined;
  const code = new RegExp(`(?:^|; *)${name}=(\\w+)`).exec(cookies)?.[1];
  return languages.find((language) => language.code === code);
}

/** The language that somebody without a login has chosen on the device for the pages of the people who work there. */
export const deviceLanguage = (languages: Languages, cookies: string | undefined): Language | undefined =>
  rememberedLanguage(languages, DEVICE_LANGUAGE, cookies);

/** The language in which a device wants the pages of the people who work there, which have no prefix. */
export const handsLanguage = (languages: Languages, cookies: string | undefined): Language =>
  rememberedLanguage(languages, HANDS_LANGUAGE, cookies) ??
  deviceLanguage(languages, cookies) ??
  languages[0];

/** The store's languages that the pages of the people who work there have: its own, and those with words for their frame. */
export const handsLanguages = ([own, ...others]: Languages): Language[] => [
  own,
  ...others.filter(({ speaks }) => speaks("backoffice/seller")),
];

type Header = (name: string) => string | undefined;

/**
 * The language in which a device read the shop, when it is led to the store's own by an address that somebody has typed or sent.
 * A link inside the shop leads where it says.
 */
export function awaitedLanguage(languages: Languages, header: Header): Language | undefined {
  if (languages.length === 1 || header("sec-fetch-dest") !== "document") return undefined;
  if (!/^(none|cross-site)$/.test(header("sec-fetch-site") ?? "")) return undefined;
  const language = rememberedLanguage(languages, SHOP_LANGUAGE, header("cookie"));
  return language === languages[0] ? undefined : language;
}

/**
 * Runs each request in its language. A page of the shop is in that of its prefix, one of those who work there in that of the
 * device (`isHands`), and a call in the preferred one, or in the device's if a page opens it as a document; a call by a page's loader runs in
 * the page's.
 */
export function speakRequestLanguage(
  { languages }: Pick<Deps, "languages">,
  isHands: (path: string) => boolean,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.env?.inProcess) return next();
    const all = languages();
    const { path } = c.req;
    const cookies = c.req.header("cookie");
    if (!path.startsWith("/api/")) {
      const prefixed = prefixedIn(all, prefixOf(getPath(c.req.raw))?.code);
      return inLanguage(prefixed ?? (isHands(path) ? handsLanguage(all, cookies) : all[0]), next);
    }
    // A list to print is opened as a document of its own: the browser names its language then, and not the page's.
    const isOpened = c.req.header("sec-fetch-mode") === "navigate";
    const preferred = preferredLanguage(all, c.req.header("accept-language"));
    await inLanguage(isOpened ? handsLanguage(all, cookies) : preferred, next);
    if (all.length > 1) c.res.headers.append("Vary", "Accept-Language");
  });
}

/**
 * Leads to the same address without its prefix where the store has not the language (any more), and from a seller's page. It is
 * no lasting redirect, which devices would go on following when the language is back.
 */
export function leaveLanguage({ languages }: Pick<Deps, "languages">, isHands: (path: string) => boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const prefix = prefixOf(getPath(c.req.raw));
    if (!prefix || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    if (prefixedIn(languages(), prefix.code) && !isHands(prefix.rest)) return next();
    c.header("Cache-Control", "no-store");
    return c.redirect(prefix.rest + new URL(c.req.url).search, 302);
  });
}
