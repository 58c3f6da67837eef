import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type ChildServer = { url: string; stop: () => Promise<void> };

/** Starts a program that is sent `told`, opens a server on 127.0.0.1 and says its port. */
export async function startChildServer(program: URL, message: object): Promise<ChildServer> {
  const child = fork(fileURLToPath(program), {
    serialization: "advanced",
    execArgv: [],
    // As the store runs: React chooses by it which of its two forms is loaded.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  child.send(message);
  const gone = once(child, "exit").then(() => Promise.reject(new Error(`${program} ended`)));
  gone.catch(() => undefined);
  const [port] = await Promise.race([once(child, "message"), gone]);
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
