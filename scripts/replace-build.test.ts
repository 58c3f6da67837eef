import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { replaceBuild } from "./replace-build.mjs";

const place = await mkdtemp(join(tmpdir(), "santhe-build-"));
afterAll(() => rm(place, { recursive: true }));

const folder = join(place, "en");

/** Builds files of these names, and puts them where a store looks for them. */
async function build(...names: string[]): Promise<string[]> {
  const next = join(place, "next");
  for (const part of ["client/assets", "server/assets"]) {
    await mkdir(join(next, part), { recursive: true });
    for (const name of names) await writeFile(join(next, part, name), name);
  }
  await replaceBuild(folder, next);
  const [client, server] = await Promise.all(
    ["client/assets", "server/assets"].map((part) => readdir(join(folder, part))),
  );
  expect(server).toEqual(client);
  expect(await readdir(place)).toEqual(["en"]);
  return client?.toSorted() ?? [];
}

it("keeps the files of the build before, which a running store and open pages ask for, and no older ones", async () => {
  expect(await build("home-1.js", "cart-1.js")).toEqual(["cart-1.js", "home-1.js"]);
  expect(await build("home-2.js", "cart-1.js")).toEqual(["cart-1.js", "home-1.js", "home-2.js"]);
  expect(await build("home-3.js", "cart-3.js")).toEqual(["cart-1.js", "cart-3.js", "home-2.js", "home-3.js"]);
});
