import { existsSync, readFileSync } from "node:fs";
import type { ReactElement } from "react";
import type { StaticHandlerContext } from "react-router";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { startScript } from "#kernel/http/start-page.ts";
import * as spoken from "#kernel/texts/spoken.ts";
import type { MakeClient } from "#kernel/web/api/api-context.ts";
import type { Pages, Web } from "#src/http/app.ts";
import { WEB_MODULES } from "#src/web-modules.ts";
import { buildFiles, notBuilt } from "./builds.ts";

interface BuiltFile {
  file: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltFile>>;
type StartScript = (routeIds: readonly string[]) => string;
type PageParts = { start: StartScript; sheet: string; fonts: () => readonly string[]; spoken: typeof spoken };
/** The files in another language, by those in the store's own for which they stand. */
type LanguageFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ENTRY = "src/web/entry.client.tsx";
const SHEET = "src/ui/styles/app.css";
const FONTS = "src/ui/styles/fonts";

/**
 * The pages that `npm start` has built, in the store's language. `filesFrom` is the host that browsers get built files and
 * pictures from, if it is not the store's.
 */
export async function builtWeb(filesFrom: string | null = null): Promise<Web> {
  globalThis.filesFrom = filesFrom ?? undefined;
  const { assets, manifest: manifestFile, languages } = buildFiles();
  const own: Manifest = readBuilt(manifestFile);
  const manifests = manifestsOf(own, readBuilt(languages));
  const manifest = () => manifests.get(spoken.spokenCode()) ?? own;
  const { createPages, sellerPaths } = await pagesEntry();
  const addressIn = (source: string) => addressOf(own[source]);
  const fonts = { text: addressIn(`${FONTS}/figtree.woff2`), display: addressIn(`${FONTS}/fraunces.woff2`) };
  const ofScript = (kind: string) => own[`${FONTS}/${spoken.spokenCode()}-${kind}.woff2`];
  const preloaded = () => {
    const [words, titles] = [ofScript("text"), ofScript("display")];
    return words && titles ? [fonts.text, addressOf(words), addressOf(titles)] : Object.values(fonts);
  };
  const parts = { start: startFrom(manifest), sheet: addressIn(SHEET), fonts: preloaded, spoken };
  const serviceWorker = readFileSync(`${assets}/sw.js`, "utf8");
  const offline = readFileSync(`${assets}/offline.html`, "utf8");
  const pages = createPages(parts);
  return { pages, sellerPaths, assets, shopCode: () => shopCode(manifest()), serviceWorker, offline, fonts };
}

interface PagesEntry {
  createPages: (parts: PageParts) => Pages;
  sellerPaths: ReadonlySet<string>;
  loadPage: (request: Request, api: MakeClient) => Promise<StaticHandlerContext | Response>;
  drawPage: (context: StaticHandlerContext) => ReactElement;
}

/** The server build of the pages. */
export async function pagesEntry(): Promise<PagesEntry> {
  const { server } = buildFiles();
  if (!existsSync(server)) throw new StartRefused(notBuilt());
  // React picks its build when it is loaded. Without this it would be the slow one for development.
  process.env.NODE_ENV ??= "production";
  return import(server);
}

function readBuilt<Content>(file: string): Content {
  if (!existsSync(file)) throw new StartRefused(notBuilt());
  return JSON.parse(readFileSync(file, "utf8"));
}

function manifestsOf(own: Manifest, languages: LanguageFiles): ReadonlyMap<string, Manifest> {
  const inLanguage = (files: Readonly<Record<string, string>>): Manifest =>
    Object.fromEntries(
      Object.entries(own).map(([source, built]) => [
        source,
        { ...built, file: files[built.file] ?? built.file },
      ]),
    );
  return new Map(Object.entries(languages).map(([code, files]) => [code, inLanguage(files)]));
}

/** The start script of each page in each language, made once. It names all files that the page needs. */
function startFrom(manifestNow: () => Manifest): StartScript {
  const made = new Map<string, string>();
  return (routeIds) => {
    const key = [spoken.spokenCode(), ...routeIds].join(" ");
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const manifest = manifestNow();
    const sources = routeIds.map((id) => sourceOf(manifest, id)).filter((source) => source !== undefined);
    const script = startScript(addressOf(manifest[ENTRY]), filesBehind(manifest, [ENTRY, ...sources]));
    made.set(key, script);
    return script;
  };
}

/** The file of a page or a frame by its route's id (`define-web-module.ts`). */
const sourceOf = (manifest: Manifest, id: string) =>
  [`src/modules/${id}.page.tsx`, `src/modules/${id}.tsx`].find((source) => source in manifest);

/** The code of all shop pages, and of their parts that come later: late parts, and the toaster. */
function shopCode(manifest: Manifest): string[] {
  const routes = WEB_MODULES.flatMap(({ shopFrame = [], shopPages = [] }) =>
    [shopFrame, ...shopPages].flat(),
  );
  const files = routes.map(({ id }) => sourceOf(manifest, id)).filter((source) => source !== undefined);
  const sources = [ENTRY, ...files];
  const late = sources
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => source.startsWith("src/ui/") || source.endsWith(".late.tsx"));
  return filesBehind(manifest, [...sources, ...late]);
}

/** The URLs of these built files and of everything that they import. */
function filesBehind(manifest: Manifest, sources: readonly string[]): string[] {
  const addresses = new Set<string>();
  const look = (source: string) => {
    const built = manifest[source];
    if (!built || addresses.has(addressOf(built))) return;
    addresses.add(addressOf(built));
    for (const imported of built.imports ?? []) look(imported);
  };
  for (const source of sources) look(source);
  return [...addresses];
}

function addressOf(built: BuiltFile | undefined): string {
  if (!built) throw new Error("The pages' build is not whole: delete the folder build, and start again.");
  return `${globalThis.filesFrom ?? ""}/${built.file}`;
}
