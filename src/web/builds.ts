import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ownCode } from "#kernel/texts/spoken.ts";

const builds = fileURLToPath(new URL("../../build", import.meta.url));

type BuildFiles = { assets: string; manifest: string; languages: string; server: string };

/** The list of the built files in other languages, by those in the store's own for which they stand. */
const LANGUAGE_FILES = ".vite/languages.json";

/** The files of the pages, as `npm start` has built them: the store's own language, and beside it all others. */
export const buildFiles = (): BuildFiles => {
  const build = `${builds}/${ownCode()}`;
  const assets = `${build}/client`;
  return {
    assets,
    manifest: `${assets}/.vite/manifest.json`,
    languages: `${assets}/${LANGUAGE_FILES}`,
    server: `${build}/server/index.js`,
  };
};

export const arePagesBuilt = (): boolean => {
  const { manifest, server } = buildFiles();
  return existsSync(manifest) && existsSync(server);
};

export const notBuilt = () =>
  `The pages are not built in the language ${ownCode()}. In a checkout, ./santhe start builds them for an account that ` +
  "may write there. A release archive has the pages with one language as the store's own.";
