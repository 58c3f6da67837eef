import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Answer, type CallOptions, toAnswer } from "#tests/support/calls.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));

type Worker = { child: ChildProcess; url: string | undefined };

/**
 * Processes of one store that are killed now and then, and started again. `failed` receives the failures of their jobs.
 */
export async function openProcesses(
  count: number,
  {
    databaseUrl,
    gatewayUrl,
    failed,
  }: { databaseUrl: string; gatewayUrl: string; failed: (text: string) => void },
) {
  const workers: Worker[] = [];
  let turn = 0;
  let isClosing = false;

  function begin(at: number): Promise<void> {
    const child = fork(WORKER, [databaseUrl, gatewayUrl], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const worker: Worker = { child, url: undefined };
    workers[at] = worker;
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message: { port?: number; failed?: string }) => {
        if (message.failed) failed(message.failed);
        if (message.port === undefined) return;
        worker.url = `http://127.0.0.1:${message.port}`;
        resolve();
      });
    });
    child.once("exit", () => {
      worker.url = undefined;
      if (!isClosing && workers[at] === worker) void begin(at);
    });
    return ready;
  }

  await Promise.all(Array.from({ length: count }, (_, at) => begin(at)));

  /** The address of a process that lives, in turn. Waits while none does. */
  async function nextUrl(): Promise<string> {
    for (;;) {
      for (let tries = 0; tries < workers.length; tries += 1) {
        turn += 1;
        const { url } = workers[turn % workers.length] ?? {};
        if (url) return url;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function send(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { as, json, text = JSON.stringify(json), headers = {} } = options;
    const response = await fetch((await nextUrl()) + path, {
      method,
      redirect: "manual",
      headers: {
        ...(text === undefined ? {} : { "Content-Type": "application/json" }),
        ...(as ? { Cookie: as.cookie } : {}),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    return toAnswer(response);
  }

  return {
    send,
    nextUrl,
    /** Kills one of the processes, if all of them live. It is started again. Returns whether it did. */
    kill: (): boolean => {
      turn += 1;
      if (workers.some(({ url }) => url === undefined)) return false;
      return workers[turn % workers.length]?.child.kill("SIGKILL") ?? false;
    },
    close: async (): Promise<void> => {
      isClosing = true;
      await Promise.all(
        workers.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, "exit");
          child.kill("SIGKILL");
          await ended;
        }),
      );
    },
  };
}
