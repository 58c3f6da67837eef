/** What one module adds to another, for the list in its `module.ts`. It takes effect when the modules are installed. */
export type Extension = { install: () => void };

let installed: readonly { extends?: readonly Extension[] }[] | undefined;

/**
 * Installs what the modules add to each other, in the order of the list. The store does it once, before it reads anything.
 * The same list again changes nothing, another one is refused: docs/decisions/0043-extension-points.md.
 */
export function installExtensions(modules: readonly { extends?: readonly Extension[] }[]): void {
  if (installed === modules) return;
  if (installed) throw new Error("other modules are installed in this process");
  installed = modules;
  for (const { extends: extensions = [] } of modules) for (const { install } of extensions) install();
}

/** A place where other modules take part in what a module does. */
export type ExtensionPoint<Part> = {
  /** Makes the extension that adds `part`. */
  extend: (part: Part) => Extension;
  /** What was added, in the order of the modules. */
  parts: () => readonly Part[];
};

/** Opens a place for other modules' parts. `name` is what an error calls it. */
export function extensionPoint<Part>(name: string): ExtensionPoint<Part> {
  const parts: Part[] = [];
  return {
    extend: (part) => ({
      install: () => {
        parts.push(part);
      },
    }),
    parts: () => {
      if (!installed) throw new Error(`the modules are not installed yet, and something asks for ${name}`);
      return parts;
    },
  };
}
