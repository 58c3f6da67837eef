import { globSync, readFileSync } from "node:fs";
import { type PoMessage, readPo, writePo } from "#kernel/texts/po.ts";

/** A catalogue, and the file that it stands in. */
export type Source = { id: string; file: string; messages: Record<string, string> };

/** A PO file as it should be. */
export type Merged = { code: string; path: string; text: string; messages: PoMessage[] };

/** Every catalogue of `src`, sorted by file. */
async function readSources(): Promise<Source[]> {
  const files = globSync("src/**/{texts,*-texts}.ts").toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { t }: { t: Omit<Source, "file"> } = await import(/* @vite-ignore */ `../${file}`);
      return { id: t.id, file, messages: t.messages };
    }),
  );
}

/**
 * The PO files of all languages, in step with the catalogues. They have the catalogues of which one language says
 * something, and those that are named.
 */
export async function mergeTranslations(named: readonly string[] = []): Promise<Merged[]> {
  const sources = await readSources();
  const unknown = named.filter((name) => !sources.some(({ id }) => id === name));
  if (unknown.length > 0) throw new Error(`There is no catalogue ${unknown.join(", ")}.`);
  const present = new Map(
    globSync("src/languages/*/*.po").map((path) => [path, readPo(readFileSync(path, "utf8"))]),
  );
  const translated = [...present.values()].flat().filter(({ translation }) => translation);
  const ids = new Set([...named, ...translated.map(({ name }) => name.replace(/:.*/, ""))]);
  const wanted = Map.groupBy(
    sources.filter(({ id }) => ids.has(id)),
    ({ id }) => id.replace(/\/.*/, ""),
  );
  return globSync("src/languages/*/")
    .toSorted()
    .flatMap((folder) =>
      [...wanted].map(([module, catalogues]) => {
        const path = `${folder}/${module}.po`;
        const code = folder.split("/").at(-1) ?? "";
        const messages = merge(present.get(path) ?? [], catalogues);
        return { code, path, text: writePo(code, messages), messages };
      }),
    );
}

/**
 * The messages of catalogues with the translations that there are. That of a changed English message is fuzzy, and those
 * of messages that are gone are left out.
 */
export function merge(present: readonly PoMessage[], sources: readonly Source[]): PoMessage[] {
  const byName = new Map(present.map((message) => [message.name, message]));
  return sources.flatMap(({ id, file, messages }) =>
    Object.entries(messages).map(([key, english]): PoMessage => {
      const name = `${id}:${key}`;
      const old = byName.get(name);
      if (!old?.translation) return { name, file, english, translation: "", isFuzzy: false };
      if (old.english === english) return { ...old, file };
      return { ...old, file, english, isFuzzy: true, previous: `msgid ${JSON.stringify(old.english)}` };
    }),
  );
}
