import { maxPictureBytes, pictureRefusals } from "#kernel/media/picture-limits.ts";
import { t } from "#kernel/media/texts.ts";
import { say } from "#kernel/texts/text.ts";
import { ApiError } from "../api/api-error.ts";

/**
 * Refuses pictures that the server would refuse for their size, with the same message and field names, before they are
 * sent: the server closes the connection on a form that is far too large, and the reason would be lost.
 */
export function refuseLargePictures(files: readonly File[], field: string): void {
  const large = files.flatMap((file, place) => (file.size > maxPictureBytes ? [{ file, place }] : []));
  const [first] = large;
  if (!first) return;
  const complaint = say(pictureRefusals.size);
  const message = t("ofFile", { file: first.file.name, complaint });
  const places = large.map(({ place }) => [`${field}.${place}`, complaint]);
  throw new ApiError(400, message, { [field]: message, ...Object.fromEntries(places) });
}
