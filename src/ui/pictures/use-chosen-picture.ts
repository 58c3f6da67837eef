import { useEffect, useRef, useState } from "react";
import { FORMAT_BYTES, pictureFormat } from "#kernel/media/picture-format.ts";
import { maxPictureBytes, pictureRefusals, sizeComplaint } from "#kernel/media/picture-limits.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { say } from "#kernel/texts/text.ts";
import { type Area, fitPicture } from "./fit-picture.ts";

interface ChosenPicture {
  file: File | null;
  onFile: (file: File | null) => void;
  shape: PictureShape;
  /** Whether it is being sent. Then the file stays as it is. */
  sending: boolean;
}

/**
 * Handles a chosen picture: refuses at once what the server would refuse, and makes the rest as small as possible. The
 * original file is kept for cropping.
 */
export function useChosenPicture({ file, onFile, shape, sending }: ChosenPicture) {
  const [refusal, setRefusal] = useState<string>();
  const [original, setOriginal] = useState<File>();
  // A newer choice replaces this one.
  const turn = useRef(0);
  const isSending = useRef(sending);
  useEffect(() => {
    isSending.current = sending;
  }, [sending]);

  const choose = async (chosen: File) => {
    turn.current += 1;
    const mine = turn.current;
    const isOver = () => mine !== turn.current;
    setRefusal(undefined);
    const complaint = await fileComplaint(chosen);
    if (isOver()) return;
    // The previous picture stays.
    if (complaint) return setRefusal(complaint);
    // The original is shown at once. The smaller one replaces it later.
    setOriginal(undefined);
    onFile(chosen);
    const picture = await decodePicture(chosen);
    if (isOver() || !picture) return;
    const tooFew = pixelComplaint(picture, shape);
    if (tooFew) {
      setRefusal(tooFew);
      setOriginal(original);
      onFile(file);
      return;
    }
    setOriginal(chosen);
    const fitted = await fitPicture({ file: chosen, picture, shape });
    picture.close();
    if (!isOver() && !isSending.current) onFile(fitted);
  };
  const cut = async (area: Area) => {
    const picture = original && (await decodePicture(original));
    if (!original || !picture) return;
    turn.current += 1;
    onFile(await fitPicture({ file: original, picture, shape, area }));
    picture.close();
  };
  const remove = () => {
    turn.current += 1;
    setRefusal(undefined);
    setOriginal(undefined);
    onFile(null);
  };
  // After a form was sent, its pictures are emptied.
  const cuttable = file ? original : undefined;
  return { refusal, choose, cut, remove, original: cuttable };
}

/** The complaint about the file's size and first bytes, in the server's words. */
async function fileComplaint(file: File): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return say(pictureRefusals.size);
  const start = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  const format = pictureFormat(start);
  if (format === null) return say(pictureRefusals.type);
  // Safari reads these photos, so they can be converted and sent.
  return format === "heic" && !(await decodePicture(file)) ? say(pictureRefusals.heic) : undefined;
}

/** A picture's pixels, upright; undefined if this browser can't decode it. The server may. */
async function decodePicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

/** The complaint about its size in pixels. */
function pixelComplaint(picture: ImageBitmap, shape: PictureShape): string | undefined {
  return sizeComplaint({ width: picture.width, height: picture.height }, shape);
}
