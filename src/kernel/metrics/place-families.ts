import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { type Family, gauge } from "./exposition.ts";

/** The connections of this process, and who waits for one. */
export function poolFamilies({ totalCount, idleCount, waitingCount }: Pool): Family[] {
  return [
    gauge("santhe_database_connections", "Connections that are open.", totalCount),
    gauge("santhe_database_connections_idle", "Open connections that nobody uses.", idleCount),
    gauge("santhe_database_connections_waiting", "Requests that wait for a connection.", waitingCount),
  ];
}

/** The disk that a folder is on. */
export async function diskFamilies(folder: string): Promise<Family[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return [
    gauge("santhe_disk_free_bytes", "Room that is left on the disk of DATA_DIR.", bavail * bsize),
    gauge("santhe_disk_size_bytes", "Size of the disk of DATA_DIR.", blocks * bsize),
  ];
}
