import { lt, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { SellerDirectory } from "#modules/identity/index.ts";
import { staffNewDevices } from "../login-tables.ts";
import { newDeviceMail } from "../mails/new-device.ts";

/** The days for which a login from a new device is shown. */
const SHOWN_DAYS = 90;

/** Notes a login from a new device on the person's own page, and queues the mail about it. */
export const noteNewDevice: SellerDirectory["noteNewDevice"] = ({ db, mail }, { id, device, way }) =>
  transact(db, async (tx) => {
    const rows = await tx
      .insert(staffNewDevices)
      .values({ memberId: id, device, way })
      .returning({ login: staffNewDevices.id });
    await mail.add(tx, newDeviceMail, rows);
  });

/** Deletes logins from new devices that are shown no more. */
export async function purgeNewDevices(tx: Tx): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${SHOWN_DAYS})`;
  await tx.delete(staffNewDevices).where(lt(staffNewDevices.createdAt, oldest));
}
