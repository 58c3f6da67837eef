import { useEffect, useRef, useState } from "react";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { decodePicture, fileComplaint, pixelComplaint } from "./check-picture.ts";
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
