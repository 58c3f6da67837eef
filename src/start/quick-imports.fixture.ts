// A process of its own that loads all of the server, and tells which modules that were.
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (loaded.format !== "builtin") process.send?.(`${loaded.format} ${url}`);
    return loaded;
  },
});
await import("#src/app.ts");
process.exit();
