// A process that reports the middle of a picture's work, and waits there to be killed.
import sharp from "sharp";
import { tilePicture } from "../shapes.support.ts";
import { imageWorker } from "./image-worker.ts";

const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "tomato" } })
  .jpeg()
  .toBuffer();
const inTheMiddle = () => {
  process.send?.("in the middle");
  return new Promise<boolean>(() => {});
};
await imageWorker({ take: bytes, shape: tilePicture }, { has: inTheMiddle, put: async () => {} });
