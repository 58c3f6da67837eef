import { offlineOf } from "#kernel/modules/offline.ts";
import { t } from "#kernel/server-texts.ts";
import type { Languages } from "#kernel/texts/language.ts";
import { spokenLocale } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { MODULES } from "../modules.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The page for times without a network, `public/offline.html`, with its words. The service worker adds the links. */
export function offlinePage(template: string): string {
  const { firstPage } = offlineOf(MODULES);
  const words: Readonly<Record<string, string>> = {
    title: t("offline"),
    what: t("offlineWhat"),
    tryAgain: t("offlineAgain"),
    kept: t("offlineKept"),
    firstPage: spokenPath(firstPage?.path ?? ""),
    firstPageLabel: firstPage?.label ?? "",
  };
  const page = template.replace('lang="en-IN"', `lang="${spokenLocale()}"`);
  return page.replace(/\{(\w+)\}/g, (all, name) => (name in words ? escaped(words[name] ?? "") : all));
}

/** The service worker's script: `public/sw.js`, after what the modules have it keep, the prefixes of other languages, and its own. */
export function serviceWorkerScript(script: string, [own, ...others]: Languages): string {
  const prefixes = others.map(({ code }) => `/${code}`);
  return `const OFFLINE = ${JSON.stringify({ ...offlineOf(MODULES), prefixes, language: own.code })};\n${script}`;
}
