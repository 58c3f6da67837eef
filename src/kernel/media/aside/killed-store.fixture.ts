// A process that is told of a picture's middle, and waits there to be killed.
import sharp from "sharp";
import { workAside } from "./work-aside.ts";

const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "tomato" } })
  .jpeg()
  .toBuffer();
const inTheMiddle = () => {
  process.send?.("in the middle");
  return new Promise<boolean>(() => {});
};
await workAside({ take: bytes, shape: "product" }, { has: inTheMiddle, put: async () => {} });
