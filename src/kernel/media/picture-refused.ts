import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";

/** A file that is not taken in as a picture; the message tells the person who sent it why. */
export class PictureRefused extends AppError {
  constructor(message: Text | string) {
    super("PICTURE_REFUSED", message);
  }
}
