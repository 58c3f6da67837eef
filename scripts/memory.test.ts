import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { memoryComplaint, usableMemory } from "./memory.mjs";

const run = promisify(execFile);

it("says how much memory there is and how much is needed, where it is too little", async () => {
  expect(memoryComplaint(512 * 1024 * 1024)).toMatch(/^This machine has 512 MB of memory; .+ takes 700 MB/);
  expect(memoryComplaint(960 * 1024 * 1024)).toBeUndefined();
  expect(await usableMemory()).toBeGreaterThan(0);
});

it("refuses an old Node in a sentence, before anything else runs", async () => {
  const script = fileURLToPath(new URL("./check-node.cjs", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "santhe-node-"));
  const asOld = join(folder, "old.cjs");
  await writeFile(
    asOld,
    `Object.defineProperty(process, "versions", { value: { node: "18.20.4" } });\nrequire(${JSON.stringify(script)});\n`,
  );
  await expect(run(process.execPath, [asOld])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Node 18\.20\.4 is too old for this store: it needs Node 20 or newer\..+\n$/,
    ),
  });
  expect((await run(process.execPath, [script])).stderr).toBe("");
  await rm(folder, { recursive: true });
});
