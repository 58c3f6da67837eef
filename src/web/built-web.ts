import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { spokenCode } from "#kernel/texts/spoken.ts";
import type { Pages, Web } from "#src/app.ts";

/** As much as the server needs to know of the web's build. */
export type WebBuild = { entry: { module: { pages?: (build: WebBuild, mode: string) => Pages } } };

const builds = fileURLToPath(new URL("../../build", import.meta.url));

/** The pages as `npm start` built them, in the store's language. */
export async function builtWeb(): Promise<Web> {
  return { pages: makePages(await pagesBuild(), "production"), assets: `${buildFolder()}/client` };
}

const buildFolder = () => `${builds}/${spokenCode()}`;

/** What the router made of the pages. */
export async function pagesBuild(): Promise<WebBuild> {
  const server = `${buildFolder()}/server/index.js`;
  if (!existsSync(server)) throw new Error("The pages are not built yet: run `npm start`.");
  // React chooses when it is loaded, and without this it would be the slow one made for development.
  process.env.NODE_ENV ??= "production";
  return import(server);
}

export function makePages(build: WebBuild, mode: "development" | "production"): Pages {
  const { pages } = build.entry.module;
  if (!pages) throw new Error("src/entry.server.tsx does not export `pages`.");
  return pages(build, mode);
}
