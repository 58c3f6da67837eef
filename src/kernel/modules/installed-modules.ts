import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { Connection, Tx } from "#kernel/db/connect.ts";

/**
 * An addition of one module to another, for the list in its `module.ts`. It takes effect when the modules are
 * installed.
 */
export type Extension = { install: () => void };

/** The account that is about to be deleted. */
export type DeletedAccount = { id: string; email: string };

/** A page for search engines. `changedAt` is null if nobody knows. */
export type SearchEnginePage = { path: string; changedAt: Date | null };

/** The pages of a module for search engines, as patterns of the router. */
export type SearchEnginePaths = {
  /** Pages for the sitemap. */
  list?: readonly string[];
  /** Paths that crawlers must leave alone: personal pages, and paths that are no page. */
  keepOut?: readonly string[];
  /** Further pages for the sitemap that depend on the data: their paths, and when they changed. */
  find?: (db: Connection) => Promise<SearchEnginePage[]>;
};

/** The parts of a module that are installed. */
export type Installable = {
  extends?: readonly Extension[];
  api?: Pick<OpenAPIHono, "openAPIRegistry">;
  searchEngines?: SearchEnginePaths;
  onAccountDeleted: ((tx: Tx, account: DeletedAccount) => Promise<void>) | null;
};

let installed: readonly Installable[] | undefined;

/**
 * Installs the modules' additions to each other, in the order of the list. The store does it once, before it reads
 * anything. The same list again changes nothing; another one is refused: docs/decisions/0043-extension-points.md.
 */
export function installModules(modules: readonly Installable[]): void {
  if (installed === modules) return;
  if (installed) throw new Error("other modules are installed in this process");
  installed = modules;
  for (const { extends: extensions = [] } of modules) for (const { install } of extensions) install();
}

/** An extension point: other modules extend what a module does. */
export type ExtensionPoint<Value> = {
  /** Makes the extension that adds `value`. */
  extend: (value: Value) => Extension;
  /** The added values, in the order of the modules. */
  all: () => readonly Value[];
};

/** Opens an extension point. `name` is used in errors. */
export function extensionPoint<Value>(name: string): ExtensionPoint<Value> {
  const values: Value[] = [];
  return {
    extend: (value) => ({
      install: () => {
        values.push(value);
      },
    }),
    all: () => {
      modulesFor(name);
      return values;
    },
  };
}

/** The descriptions of the API calls of all modules. */
export const describedCalls = (): RouteConfig[] =>
  modulesFor("what calls there are").flatMap(({ api }) =>
    (api?.openAPIRegistry.definitions ?? []).flatMap((each) => (each.type === "route" ? [each.route] : [])),
  );

/** Makes every module delete its data about the person whose account is deleted. */
export async function forgetAccount(tx: Tx, account: DeletedAccount): Promise<void> {
  for (const { onAccountDeleted } of modulesFor("what forgets an account"))
    await onAccountDeleted?.(tx, account);
}

/** The paths of all modules for search engines, in the order of the list. */
export function searchEnginePaths(): Required<Omit<SearchEnginePaths, "find">> {
  const declaredPaths = modulesFor("what search engines are told").map(
    ({ searchEngines = {} }) => searchEngines,
  );
  return {
    list: declaredPaths.flatMap(({ list = [] }) => list),
    keepOut: declaredPaths.flatMap(({ keepOut = [] }) => keepOut),
  };
}

/** The patterns of pages with a token in their path. Search engines are told to leave them alone. */
export const secretPaths = (): string[] =>
  searchEnginePaths().keepOut.filter((path) => path.includes("/:token"));

/** The pages for search engines that modules find in the data, in the order of the list. */
export async function findSearchEnginePages(db: Connection): Promise<SearchEnginePage[]> {
  const pages: SearchEnginePage[] = [];
  for (const { searchEngines } of modulesFor("what search engines are told")) {
    pages.push(...((await searchEngines?.find?.(db)) ?? []));
  }
  return pages;
}

function modulesFor(what: string): readonly Installable[] {
  if (!installed) throw new Error(`the modules are not installed yet, and something asks for ${what}`);
  return installed;
}
