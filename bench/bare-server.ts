import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What the bare server writes for a path. */
export type Bytes = { headers: Record<string, string>; body: Buffer };

export type BareServer = { url: string; stop: () => Promise<void> };

/** Starts `node:http` in a process of its own, which writes for each path the bytes it was given, and does no more. */
export async function startBareServer(paths: Record<string, Bytes>): Promise<BareServer> {
  const program = fileURLToPath(new URL("./bare-server-process.ts", import.meta.url));
  const child = fork(program, { serialization: "advanced", execArgv: [] });
  const kill = () => child.kill();
  process.once("exit", kill);
  child.send(paths);
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.off("exit", kill);
      await ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const ending = once(child, "exit");
  child.kill();
  await ending;
}
