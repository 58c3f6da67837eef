import { type ChildServer, startChildServer } from "./child-server.ts";

/** The bytes that the bare server writes for a path. */
export type Bytes = { headers: Record<string, string>; body: Buffer };

/** Starts `node:http` in a process of its own, which writes for each path the bytes it was given, and does no more. */
export const startBareServer = (paths: Record<string, Bytes>): Promise<ChildServer> =>
  startChildServer(new URL("./bare-server-process.ts", import.meta.url), paths);
