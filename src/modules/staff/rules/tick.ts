/** A permission as the form of a role knows it. */
interface Tickable {
  name: string;
  /** The permission without which it is of no use. */
  needs: string | null;
}

/** The permissions that are ticked once `name` is ticked: those that it needs come along. */
export function tick(all: readonly Tickable[], ticked: readonly string[], name: string): string[] {
  if (ticked.includes(name)) return [...ticked];
  const needs = all.find((each) => each.name === name)?.needs;
  const before = typeof needs === "string" ? tick(all, ticked, needs) : ticked;
  return [...before, name];
}

/** The permissions that stay ticked once `name` is not: those that need it go along. */
export function untick(all: readonly Tickable[], ticked: readonly string[], name: string): string[] {
  const needing = all.filter(({ needs, name: other }) => needs === name && ticked.includes(other));
  return needing.reduce(
    (left, { name: other }) => untick(all, left, other),
    ticked.filter((other) => other !== name),
  );
}
