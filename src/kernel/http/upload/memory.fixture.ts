// A separate process that takes uploads and reports its peak memory.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { tilePicture, widePicture } from "#kernel/media/shapes.support.ts";
import { diskStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { pictureProcesses } from "#kernel/media/worker/picture-processes.support.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { openUploadSpool, receiveUpload } from "./receive-upload.ts";

speak();
const folder = await mkdtemp(join(tmpdir(), "upload-memory-"));
const room = await openUploadSpool(join(folder, "incoming"));
const store = diskStore(join(folder, "uploads"));
const app = new Hono();
app.post(
  "/:shape{tile|wide}",
  (c, next) => receiveUpload(c.req, room, next, { queue: "staff" }),
  async (c) => {
    const files = (await c.req.formData()).getAll("images").filter((part) => part instanceof File);
    const shape = c.req.param("shape") === "wide" ? widePicture : tilePicture;
    return c.json(await storePictures(store, { files, shape, field: "images" }));
  },
);
/** In bytes, including the image worker. `maxRSS` starts with the size of the parent process, so it is not used. */
app.get("/most", async (c) => {
  const mosts = [process.pid, ...pictureProcesses()].map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  });
  return c.json((await Promise.all(mosts)).reduce((sum, most) => sum + most, 0));
});
const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", async () => {
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
