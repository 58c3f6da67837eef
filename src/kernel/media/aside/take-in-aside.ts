import { takeTurns } from "#kernel/limits/turns.ts";
import type { PictureShape } from "../picture-widths.ts";
import type { PictureStore } from "../storage.ts";
import { workAside } from "./work-aside.ts";

/** Here, so that those who wait are not held by the other process too. */
const turn = takeTurns({ atOnce: 2 });

/** Takes in a picture as `takeInPicture` does, beside this process. Returns its URL. Throws PictureRefused, PicturesAway. */
export function takeInAside(
  bytes: Uint8Array,
  { shape, uploaded = false }: { shape: PictureShape; uploaded?: boolean },
  store: PictureStore,
): Promise<string> {
  return turn(() => workAside({ take: bytes, shape, uploaded }, store));
}
