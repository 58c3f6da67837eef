import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilServing } from "./restart-store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "santhe-release-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store that answers with each of these in turn, and with the last one from then on. Returns how often it was asked. */
async function withStore(
  answers: readonly { version: string; build?: string }[],
  work: (address: string) => Promise<void>,
): Promise<number> {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url !== "/healthz") return response.end();
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return response.end(JSON.stringify({ success: true, ...answer }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port }: Pick<AddressInfo, "port"> = Object.assign({ port: 0 }, server.address());
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
  return asked;
}

const serving = (address: string, version: string) =>
  untilServing(address, { folder, version }, { limitMs: 60_000, isAlive: async () => true });

it("does not take the store of an earlier commit for the new one of the same version", async () => {
  const build = "0.4.0-dev+0a1b2c3d";
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ build }));
  const before = { version: "0.3.0", build: "0.3.0" };
  const asked = await withStore([before, before, { version: "0.3.0", build }], (address) =>
    serving(address, "0.3.0"),
  );
  expect(asked).toBe(3);
});

it("goes by the version where a release says no more", async () => {
  await writeFile(path.join(folder, "package.json"), "{}");
  const asked = await withStore([{ version: "0.2.0" }, { version: "0.3.0" }], (address) =>
    serving(address, "0.3.0"),
  );
  expect(asked).toBe(2);
});
