import type { Plugin } from "vite";

/**
 * Fails the build when built files import each other in a circle. One of them then runs before the other's constants
 * are there, which breaks the pages only in part, and only once they are built.
 */
export function refuseCircles(): Plugin {
  return {
    name: "refuse-circles",
    apply: "build",
    generateBundle(_, bundle) {
      const imports = Object.values(bundle).map((file): [string, string[]] => [
        file.fileName,
        file.type === "chunk" ? file.imports : [],
      ]);
      const circle = findCircle(new Map(imports));
      if (circle) this.error(`Built files import each other in a circle: ${circle.join(" → ")}`);
    },
  };
}

/** The files of one circle, the first one again at its end; undefined when there is none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>();
  const follow = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (seen.has(file)) return undefined;
    seen.add(file);
    return firstOf(imports.get(file) ?? [], (imported) => follow(imported, [...path, file]));
  };
  return firstOf(imports.keys(), (file) => follow(file, []));
}

function firstOf<Value>(
  files: Iterable<string>,
  find: (file: string) => Value | undefined,
): Value | undefined {
  for (const file of files) {
    const value = find(file);
    if (value) return value;
  }
  return undefined;
}
