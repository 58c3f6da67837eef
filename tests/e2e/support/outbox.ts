import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails to an address in a shop's outbox; by default the tests' own shop. */
export async function mailsTo(email: string, dataDir = process.env.E2E_SHOP_DATA ?? ""): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(whole.map((name) => readFile(join(outbox, name), "utf8")));
  return mails.filter((mail) => mail.includes(email));
}
