import type { Plugin } from "vite";

/** The runtime, which every changed file imports. */
const RUNTIME = "/@steady-exports";

/** An exported function or value whose name is no component's. `loader` has its own way, and `default` is a component. */
const EXPORT = /^export (?:async )?(?:const|function) (?!loader\b)((?:[a-z]|[A-Z][A-Z_\d])\w*)/gm;

/**
 * Lets a changed file of components keep the page although it exports other things too, which React Fast Refresh would take
 * for a reason to reload it. A function stays the same and does what the newest one does, a hook as long as its own text is
 * unchanged. Data that is unchanged, and a context, stay the same. What has changed is new: then Vite asks the files that
 * import it.
 */
export function steadyExports(): Plugin {
  return {
    name: "steady-exports",
    apply: "serve",
    enforce: "pre",
    applyToEnvironment: ({ config: { consumer } }) => consumer === "client",
    resolveId: (id) => (id === RUNTIME ? id : undefined),
    load: (id) => (id === RUNTIME ? `${steady}\n${isPlain}\nexport { steady };` : undefined),
    transform: {
      filter: { id: /\/src\/(modules|ui|kernel)\/.*\.tsx$/ },
      handler: (code) => {
        const names = [...code.matchAll(EXPORT)].flatMap(([, name]) => name ?? []);
        return names.length > 0 && hasComponent(code)
          ? { code: withSteady(code, names), map: null }
          : undefined;
      },
    },
  };
}

const hasComponent = (code: string): boolean =>
  /^export (default )?(?:async )?(?:const|function) [A-Z][a-z]/m.test(code);

/** The code of a file whose exports of these names are steady. */
export function withSteady(code: string, names: readonly string[]): string {
  const local = code.replaceAll(EXPORT, (declaration) => declaration.slice("export ".length));
  const lines = names.map(
    (name) =>
      `const steady_${name} = steadyExport(import.meta.hot.data, "${name}", ${name});\nexport { steady_${name} as ${name} };`,
  );
  return `import { steady as steadyExport } from "${RUNTIME}";\n${local}\n${lines.join("\n")}\n`;
}

type Kept = { text: string; value: unknown; newest: unknown };

/** Returns the value that was exported before, if the new one means the same. Runs in the browser. */
export function steady(data: Record<string, Kept | undefined>, name: string, value: unknown): unknown {
  const before = data[name];
  const isFunction = typeof value === "function";
  const text = isFunction ? value.toString() : isPlain(value) ? JSON.stringify(value) : "";
  const isContext = typeof value === "object" && value !== null && "$$typeof" in value && "Provider" in value;
  // What a hook calls must not change under the components that it is in. Other functions may do something else.
  const isSafe = isContext || (isFunction && !/^use[A-Z]/.test(name));
  if (before && (isSafe || (text !== "" && before.text === text))) {
    before.newest = value;
    return before.value;
  }
  const kept: Kept = { text, value, newest: value };
  if (isFunction) {
    const call = function (this: unknown, ...args: unknown[]): unknown {
      return typeof kept.newest === "function" ? Reflect.apply(kept.newest, this, args) : undefined;
    };
    kept.value = Object.assign(call, value);
  }
  data[name] = kept;
  return kept.value;
}

/** Whether a value is data alone: its text says all of it. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null) return typeof value !== "function" && value !== undefined;
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    !("$$typeof" in value) &&
    Object.values(value).every(isPlain)
  );
}
