// A separate process that loads the whole server and reports the loaded modules.
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (loaded.format !== "builtin") process.send?.(`${loaded.format} ${url}`);
    return loaded;
  },
});
await import("#src/http/app.ts");
process.exit();
