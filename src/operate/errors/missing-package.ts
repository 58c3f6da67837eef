import { existsSync } from "node:fs";

/** The sentence for a package that is missing; undefined for any other error. */
export function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  // A checkout can install its packages; a release has them.
  const isCheckout = existsSync(new URL("../../../scripts/prepare.mjs", import.meta.url));
  const cure = isCheckout
    ? "Install them again: rm -r node_modules && ./santhe start"
    : "Unpack the release again.";
  return `The package ${name} is missing among those that the store is made of. ${cure}`;
}
