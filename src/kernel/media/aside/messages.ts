import type { pictureRefusals } from "../picture-limits.ts";
import type { PictureShape } from "../picture-widths.ts";

/** Work on a picture: an upload is brought into its shape, or a stored one into a link's preview of that name. */
export type PictureJob =
  | { take: Uint8Array; shape: PictureShape; uploaded?: boolean }
  | { preview: string; from: Uint8Array };

/** What the store says to the process that works on pictures. The second answers `has` and `put`. */
export type ToPictures = { job: number } & ({ work: PictureJob } | { known: boolean } | { lost: true });

/** What that process says: a question to the place for pictures, or how the job ended. */
export type FromPictures = { job: number } & (
  | { has: string }
  | { put: string; bytes: Uint8Array; type: string }
  | { done: string }
  | { refused: keyof typeof pictureRefusals }
  | { failed: string }
);
