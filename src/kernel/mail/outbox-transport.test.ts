import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { logMailOutage } from "./mail-server.ts";
import { outboxTransport } from "./smtp-transport.ts";

const mail = { to: "meera@example.com", subject: "Mangoes", html: "<p>Mangoes</p>", text: "Mangoes" };
const from = () => ({ name: "Santhe", address: "hello@santhe.example" });
const root = await mkdtemp(join(tmpdir(), "santhe-outbox-"));
afterAll(() => rm(root, { recursive: true, force: true }));

it("writes a mail as a file, and at a second attempt the same file again", async () => {
  const folder = join(root, "outbox");
  const post = outboxTransport(folder, from);
  await post.deliver("job-1", mail);
  await post.deliver("job-1", mail);
  expect(await readdir(folder)).toEqual(["job-1.eml"]);
  const written = await readFile(join(folder, "job-1.eml"), "utf8");
  expect(written).toMatch(/^From: Santhe <hello@santhe\.example>\r\nTo: meera@example\.com\r\n/m);
});

it("says once that the folder can't be written, however many mails wait, and once that it can again", async () => {
  const folder = join(root, "blocked");
  await writeFile(folder, "in the way");
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line), info: (line: unknown) => lines.push(line) };
  const post = logMailOutage(outboxTransport(folder, from), log);
  for (const id of ["job-1", "job-2", "job-3"])
    await expect(post.deliver(id, mail)).rejects.toThrow("no folder");
  expect(lines).toEqual([
    `Mails wait, and are tried again. The folder for mails, ${folder}, is no folder, or lies in a file. Set DATA_DIR to a folder.`,
  ]);
  await rm(folder);
  await mkdir(folder);
  await post.deliver("job-1", mail);
  expect(lines.slice(1)).toEqual(["Mails are taken again."]);
});
