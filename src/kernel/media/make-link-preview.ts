import sharp from "sharp";
import { linkPreview } from "./picture-widths.ts";

/**
 * The picture on a plain background. The background continues a tile on both sides. A wide picture shows its right side.
 */
export async function makeLinkPreview(bytes: Uint8Array): Promise<Buffer> {
  const { width, height } = linkPreview;
  const original = await sharp(bytes).metadata();
  const wide = original.width / original.height >= width / height;
  const fit = wide ? ({ fit: "cover", position: "right" } as const) : ({ fit: "contain" } as const);
  const background = await edgeColour(bytes, original.height);
  return sharp(bytes)
    .resize({ width, height, ...fit, background })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The average colour of the picture's left edge. */
async function edgeColour(bytes: Uint8Array, height: number) {
  const edge = sharp(bytes).extract({ left: 0, top: 0, width: 1, height });
  const [r = 0, g = 0, b = 0] = await edge.resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { r, g, b };
}
