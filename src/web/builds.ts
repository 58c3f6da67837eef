import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { spokenCode } from "#kernel/texts/spoken.ts";

const builds = fileURLToPath(new URL("../../build", import.meta.url));

/** The files of the pages in the store's language, as `npm start` has built them. */
export const buildFiles = (): { assets: string; manifest: string; server: string } => {
  const build = `${builds}/${spokenCode()}`;
  const assets = `${build}/client`;
  return { assets, manifest: `${assets}/.vite/manifest.json`, server: `${build}/server/index.js` };
};

export const arePagesBuilt = (): boolean => {
  const { manifest, server } = buildFiles();
  return existsSync(manifest) && existsSync(server);
};

export const notBuilt = () =>
  `The pages are not built in the language ${spokenCode()}. In a checkout, ./santhe start builds them for an account that ` +
  "may write there. A release archive has the pages of one language.";
