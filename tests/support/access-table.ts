import { permissionKinds } from "#modules/identity/index.ts";
import type { describedCalls } from "./api-description.ts";

type DescribedCall = Awaited<ReturnType<typeof describedCalls>>[number];

/** The callers of a call: one of these words or a permission, or several of them with "or" in between. */
const WORDS: Record<string, string> = {
  "": "everybody",
  shopperSession: "a shopper",
  driverLink: "a driver's link",
  growerLink: "a grower's link",
};

/** The callers of a call, by its description. */
export function whoMayMake({ security = [] }: Pick<DescribedCall, "security">): string {
  const each = security.map((entry) => {
    const [scheme = "", [permission] = []] = Object.entries(entry)[0] ?? [];
    return scheme === "sellerSession" ? (permission ?? "no permission") : (WORDS[scheme] ?? scheme);
  });
  // A logged-in person only gets a longer answer then.
  return each.includes("everybody") ? "everybody" : each.join(" or ");
}

/** The permissions with the standard roles that have them, and the calls of each, as they are declared. */
export function declaredTable(calls: readonly DescribedCall[]): string {
  const sections = new Map<string, string[]>(
    permissionKinds()
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, roles }) => [`${name}: ${["owner", ...roles].join(", ")}`, callsFor(calls, name)]),
  );
  const declared = new Set<string>(permissionKinds().map(({ name }) => name));
  const others = new Set(calls.map(whoMayMake).filter((who) => !declared.has(who)));
  for (const who of [...others].toSorted()) sections.set(who, callsFor(calls, who));
  return [...sections]
    .map(([head, lines]) => [head, ...lines.map((line) => `  ${line}`)].join("\n"))
    .join("\n");
}

const callsFor = (calls: readonly DescribedCall[], who: string): string[] =>
  calls
    .filter((call) => whoMayMake(call) === who)
    .map(({ method, template }) => `${method} ${template}`)
    .toSorted();

/** The written table: the standard roles of each permission, and who may make each call. */
export type AccessTable = {
  rolesOf: ReadonlyMap<string, readonly string[]>;
  whoOf: ReadonlyMap<string, string>;
};

/** Reads a written table. */
export function readTable(text: string): AccessTable {
  const rolesOf = new Map<string, string[]>();
  const whoOf = new Map<string, string>();
  let who = "";
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    if (line.startsWith("  ")) {
      whoOf.set(line.trim(), who);
      continue;
    }
    const [head = "", roles] = line.split(": ");
    who = head;
    if (roles !== undefined) rolesOf.set(head, roles.split(", "));
  }
  return { rolesOf, whoOf };
}
