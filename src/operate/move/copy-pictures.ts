import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pictureType } from "#kernel/media/picture-widths.ts";
import { type PictureShelf, PicturesAway } from "#kernel/media/storage.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";

/**
 * Copies the pictures that are not in `done`, reads each back and compares it. Adds their names to `done`. A picture never
 * changes under its name, so one that is there and equal is left alone. Throws `CommandRefused` with the reason.
 */
export async function copyPictures(from: PictureShelf, to: PictureShelf, done: Set<string>): Promise<void> {
  try {
    for await (const name of from.list()) {
      if (done.has(name)) continue;
      const bytes = await bytesOf(from, name);
      if (!bytes) continue;
      if (!isEqual(bytes, await bytesOf(to, name))) await to.put(name, bytes, pictureType(name));
      if (!isEqual(bytes, await bytesOf(to, name)))
        throw new CommandRefused(`The picture ${name} came back from the bucket with other bytes.`);
      done.add(name);
    }
  } catch (error) {
    if (error instanceof PicturesAway) throw new CommandRefused(error.reason);
    throw error;
  }
}

async function bytesOf(shelf: PictureShelf, name: string): Promise<Buffer | null> {
  const picture = await shelf.read(name);
  return picture && buffer(picture.body);
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const isEqual = (one: Buffer, other: Buffer | null): boolean =>
  other !== null && digest(one) === digest(other);
