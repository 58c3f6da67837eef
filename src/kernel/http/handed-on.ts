const HANDED_ON = /^export\{([^}]*)\}from"\.\/([^"]+)";?$/;

/** Of a built file that only hands on what another one has: that one's address, and its name for each that is handed on. */
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
