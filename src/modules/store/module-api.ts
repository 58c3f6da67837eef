import { answers, type CallsOf, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { handsLanguages } from "#kernel/http/request-language.ts";
import type { Language } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { forEveryone } from "#modules/identity/index.ts";
import { storeInfoAnswerSchema } from "./contract.ts";
import { isClosedAt, isOver } from "./rules/shared/closing.ts";
import { t } from "./server-texts.ts";
import { openedSettings } from "./settings.ts";

const calls = callsOf("Store");

const get = calls.get("/", {
  summary: "Who the store is: name, contacts, promo",
  ...forEveryone,
  responses: answers(storeInfoAnswerSchema, "What every page says about the store"),
});

const storeApi = newApi<AppEnv>().openapi(get, (c) => {
  const { publicUrl, now } = c.var.deps;
  const { closing, languages: _, ...settings } = openedSettings.of(c.var.deps).current();
  const at = now();
  const languages = c.var.deps.languages();
  const ofHands = handsLanguages(languages);
  const store = {
    ...settings,
    publicUrl,
    ...(closing && !isOver(closing, at) ? { closing } : {}),
    ...(isClosedAt(closing, at) ? { isClosed: true } : {}),
    ...(languages.length > 1 ? { languages: languages.map((each) => toOffer(each, ofHands)) } : {}),
  };
  return c.json({ success: true as const, store }, 200);
});

const toOffer = (language: Language, ofHands: readonly Language[]) => {
  const { code, name } = language;
  const offer = inLanguage(language, () => t("readInThis"));
  return { code, name, offer, ...(ofHands.includes(language) ? { hands: true } : {}) };
};

/** All calls of this module, with their full paths. */
export const storeCalls = newApi<AppEnv>().route("/api/store", storeApi);

/** The type of the calls, for pages. */
export type StoreApi = CallsOf<typeof storeCalls>;
