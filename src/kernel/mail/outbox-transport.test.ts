import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { outboxTransport } from "./smtp-transport.ts";

const root = await mkdtemp(join(tmpdir(), "santhe-outbox-"));
afterAll(() => rm(root, { recursive: true, force: true }));

it("writes a mail as a file, and at a second attempt the same file again", async () => {
  const folder = join(root, "outbox");
  const post = outboxTransport(folder, () => ({ name: "Santhe", address: "hello@santhe.example" }));
  const mail = { to: "meera@example.com", subject: "Mangoes", html: "<p>Mangoes</p>", text: "Mangoes" };
  await post.deliver("job-1", mail);
  await post.deliver("job-1", mail);
  expect(await readdir(folder)).toEqual(["job-1.eml"]);
  const written = await readFile(join(folder, "job-1.eml"), "utf8");
  expect(written).toMatch(/^From: Santhe <hello@santhe\.example>\r\nTo: meera@example\.com\r\n/m);
});
