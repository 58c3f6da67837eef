import { PICTURE_TOO_LARGE } from "#domain/picture-limits.ts";
import { AppError } from "#server/services/app-error.ts";

/** A file that is not taken in as a picture; the message tells the person who sent it why. */
export class PictureRefused extends AppError {
  constructor(message: string) {
    super("PICTURE_REFUSED", message);
  }
}

export const pictureRefusals = {
  type: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  heic: "We can't read HEIC photos. Please save the photo as JPEG and choose it again.",
  size: PICTURE_TOO_LARGE,
  pixels: "This picture has more than 40 megapixels. Please choose a smaller one.",
  empty: "There is nothing to see in this picture. Please choose another one.",
  damaged: "This picture is damaged or incomplete. Please choose it again or try another one.",
} as const;
