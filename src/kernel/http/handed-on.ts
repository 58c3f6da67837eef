const HANDED_ON = /^export\{([^}]*)\}from"\.\/([^"]+)";?$/;

/** Describes a built file that only re-exports another one: the other file's address, and the other file's name for each export. */
export function handedOn(
  file: string,
  code: string | undefined,
): { source: string; names: readonly (readonly [name: string, inSource: string])[] } | undefined {
  const [, list, name] = HANDED_ON.exec(code ?? "") ?? [];
  if (list === undefined || name === undefined) return undefined;
  const names = list.split(",").map((each) => {
    const [inSource = "", handed = inSource] = each.split(" as ");
    return [handed, inSource] as const;
  });
  return { source: file.replace(/[^/]+$/, name), names };
}
