import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { inTransaction, withPlainConnection } from "#kernel/backup/snapshot.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import type { Config } from "../config/config.ts";

type PictureConfig = Pick<Config, "bucket" | "dataDir">;

/** The file with the id of a folder of pictures. It goes along wherever the folder is copied or mounted. */
const ID_FILE = "folder-id";
const IN_BUCKET = "bucket";
/** The key of the lock. Any number works that nobody else locks in this database. */
const PLACE_LOCK = 7_213_564_004;

/**
 * Throws if the store with this database keeps its pictures in another folder than this process: pages would show half
 * of the pictures on each machine. The first start notes the place. A start with a bucket notes that, as the pictures are
 * copied there before.
 */
export async function refuseOtherPictures(databaseUrl: string, place: PictureConfig): Promise<void> {
  await withPlace(databaseUrl, place, async (client, here) => {
    await client.query("insert into picture_place (place) values ($1) on conflict do nothing", [here]);
    const { rows } = await client.query<{ place: string }>("select place from picture_place");
    const storedPlace = rows[0]?.place;
    if (storedPlace === here) return;
    if (here === IN_BUCKET) return notePlace(client, here);
    throw new StartRefused(complaint(uploadsOf(place), storedPlace));
  });
}

/** Makes the folder here the place of the store's pictures, wherever they were. */
export async function takePictures(databaseUrl: string, place: PictureConfig): Promise<void> {
  await withPlace(databaseUrl, place, notePlace);
}

const uploadsOf = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "uploads");

/** Does `work` with the place here, in a transaction of which there is one at a time. */
async function withPlace(
  databaseUrl: string,
  place: PictureConfig,
  work: (client: pg.Client, here: string) => Promise<void>,
): Promise<void> {
  await withPlainConnection(databaseUrl, (client) =>
    inTransaction(client, "change", async () => {
      // Two processes may share a folder that has no id yet.
      await client.query("select pg_advisory_xact_lock($1)", [PLACE_LOCK]);
      await work(client, place.bucket ? IN_BUCKET : await folderId(uploadsOf(place)));
    }),
  );
}

async function notePlace(client: pg.Client, here: string): Promise<void> {
  await client.query(
    "insert into picture_place (place) values ($1) on conflict (one_row) do update set place = $1",
    [here],
  );
}

async function folderId(folder: string): Promise<string> {
  const file = join(folder, ID_FILE);
  const storedId = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (storedId.trim()) return storedId.trim();
  const id = randomUUID();
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(`${file}.new`, "w");
    try {
      await handle.writeFile(`${id}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `Pictures can't be kept in ${folder}: ${why}. Give the store's account the folder.`,
      {
        cause: error,
      },
    );
  }
  return id;
}

function complaint(folder: string, storedPlace: string | undefined): string {
  const take = `If the pictures were copied to ${folder}, or are lost, make it their place: ./santhe take-pictures`;
  if (storedPlace === IN_BUCKET)
    return `The store's pictures are in a bucket, and here are no S3_ settings. Set them as on the other machines. ${take}`;
  return `The store's pictures are in a folder of another machine, and not in ${folder}. Several machines need a bucket (S3_ENDPOINT and so on), or the same folder mounted at DATA_DIR/uploads. ${take}`;
}
