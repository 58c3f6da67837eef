export const KINDS: readonly string[];
export function tagRelease(
  root: string,
  kind: string,
  day: string,
): Promise<{ version: string; tag: string }>;
export function startFrom(root: string, tag: string): Promise<void>;
