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
  /** It is on its way: what is sent stays as it is. */
  sending: boolean;
}

/**
 * Takes in what is chosen for a picture: refuses at once what the server would refuse, and makes the rest as small as
 * it can be sent. The file as it was chosen stays at hand to be cut.
 */
export function useChosenPicture({ file, onFile, shape, sending }: ChosenPicture) {
  const [refusal, setRefusal] = useState<string>();
  const [original, setOriginal] = useState<File>();
  // A newer choice takes the place of this one.
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
    // The picture from before stays.
    if (complaint) return setRefusal(complaint);
    // There at once, as it is; the smaller one takes its place.
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
  // A form that was sent empties its pictures.
  const cuttable = file ? original : undefined;
  return { refusal, choose, cut, remove, original: cuttable };
}

/** What the file's size and first bytes say against it, in the server's words. */
async function fileComplaint(file: File): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return say(pictureRefusals.size);
  const start = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  const format = pictureFormat(start);
  if (format === null) return say(pictureRefusals.type);
  // Safari reads these photos, and what it draws of them can be sent.
  return format === "heic" && !(await decodePicture(file)) ? say(pictureRefusals.heic) : undefined;
}

/** A picture's pixels, upright; undefined if this browser can't read it, which the server may. */
async function decodePicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

/** What its size in pixels says against it. */
function pixelComplaint(picture: ImageBitmap, shape: PictureShape): string | undefined {
  return sizeComplaint({ width: picture.width, height: picture.height }, shape);
}
