import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";

/** Takes in a picture's file through the same intake as an upload. Returns its URL. */
export type TakeInPicture = (file: URL, shape: PictureShape) => Promise<string>;

/** A module's part of the demo that fills an empty store. */
export type Demo = {
  /** Whether the store has data of its own. Then no module adds anything. */
  inUse?: (db: Connection) => Promise<boolean>;
  /**
   * Prepares the module's data before the transaction begins. Returns the function that writes them. All modules write
   * in one transaction, in their order.
   */
  prepare?: (takeIn: TakeInPicture) => Promise<(tx: Tx) => Promise<void>>;
};
