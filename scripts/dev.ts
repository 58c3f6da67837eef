// npm run dev: runs the store from its sources. It restarts when a file has changed that only a restart takes over
// (src/web/dev-web.ts decides that), and after a failed restart with the next change.
import { fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { watch } from "chokidar";

/** Files that change within this time are one change: "save all" in an editor, `git checkout`. */
const TOGETHER_MS = 100;

const changes = new EventEmitter<{ change: [files: string[]] }>();
const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
// Node's own recursive `watch` loses a file that is replaced, which many editors and git do.
const watcher = watch(["src", "scripts", "vite.config.ts"], { ignoreInitial: true });
watcher.on("all", (_, file) => {
  if (!isServerFile(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    changes.emit("change", [...changed]);
    changed.clear();
  }, TOGETHER_MS);
});
await once(watcher, "ready");

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());

for (let isFirst = true; ; isFirst = false) {
  const { code, isRestart, isOutdated } = await runStore();
  if (ending.signal.aborted) process.exit(code ?? 1);
  if (isRestart) continue;
  if (isFirst || code === 0) process.exit(code ?? 1);
  process.stderr.write("The store has failed, see above. It starts again after the next change.\n");
  if (!isOutdated) await once(changes, "change", { signal: ending.signal }).catch(() => process.exit(1));
}

/** Whether a file is loaded outside of pages. Tests, what only pages use, and an editor's own files are not. */
function isServerFile(file: string): boolean {
  if (/\/(web|ui|tests)\/|\/\.|\.(test|spec)\.ts$/.test(file)) return false;
  return /^(vite\.config|(src|scripts)\/.*)\.(ts|sql)$/.test(file);
}

/** Runs the store until it ends: `isRestart` if it wanted that, `isOutdated` if files have changed meanwhile. */
async function runStore(): Promise<{ code: number | null; isRestart: boolean; isOutdated: boolean }> {
  const store = fork("src/main.ts", ["--dev"], {
    execArgv: ["--import", "./src/operate/start/quick-imports.ts"],
    // Ctrl-C in the terminal reaches this process alone, so that the store is told to stop once and not twice.
    detached: true,
  });
  let isRestart = false;
  let isOutdated = false;
  store.on("message", () => {
    isRestart = true;
    store.kill();
  });
  const onChange = (files: string[]) => {
    isOutdated = true;
    // It fails if the store ends at this moment. The next one has the files anyway.
    store.send(files, () => {});
  };
  const onEnding = () => store.kill();
  changes.on("change", onChange);
  ending.signal.addEventListener("abort", onEnding);
  const [code]: (number | null)[] = await once(store, "exit");
  changes.off("change", onChange);
  ending.signal.removeEventListener("abort", onEnding);
  return { code: code ?? null, isRestart, isOutdated };
}
