import { open, rename } from "node:fs/promises";

/** Writes a file that only its owner may read. After a power cut it is complete or missing. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.new`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}
