import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";

/** Takes in a picture's file through the same intake as an upload. Returns its URL. */
export type TakeInPicture = (file: URL, shape: PictureShape) => Promise<string>;

/** What a module has to do with the demo that an empty store is filled with. */
export type Demo = {
  /** Whether the store has something that is no demo's: then no module adds anything. */
  inUse?: (db: Connection) => Promise<boolean>;
  /**
   * Prepares what the module adds, before the transaction begins, and returns what writes it. All modules write in one
   * transaction, in their order.
   */
  prepare?: (takeIn: TakeInPicture) => Promise<(tx: Tx) => Promise<void>>;
};
