import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const QUICKLY = ["--import", fileURLToPath(new URL("quick-imports.ts", import.meta.url))];

async function modulesLoaded(execArgv: string[]): Promise<string[]> {
  const loaded: string[] = [];
  const child = fork(new URL("./quick-imports.fixture.ts", import.meta.url), { execArgv });
  child.on("message", (line) => loaded.push(String(line)));
  await once(child, "exit");
  return loaded.sort();
}

it("finds the modules that Node finds by itself", async () => {
  const [plain, quick] = await Promise.all([modulesLoaded([]), modulesLoaded(QUICKLY)]);
  expect(plain.length).toBeGreaterThan(500);
  expect(quick.filter((module) => !plain.includes(module))).toEqual([]);
  expect(plain.filter((module) => !quick.includes(module))).toEqual([]);
});
