import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { lockOrders, orderItems, orders } from "#modules/order/index.ts";
import type { Complaint, ComplaintForm } from "../contract.ts";
import { lockCustomer } from "../ledger/ledger.ts";
import { ofShopper } from "../people/load-customer.ts";
import { isComplainable } from "../rules/complaint.ts";
import { t } from "../server-texts.ts";
import { complaintLines, complaintPhotos, complaints } from "../tables.ts";
import { complaintsWhere } from "./list-complaints.ts";

type FileComplaint = ComplaintForm & { shopperId: string; now: Date; key: string | undefined };

/**
 * Files a shopper's complaint about a delivered order with its photos, once for each key. Throws `NOT_FOUND` for
 * somebody else's order, `CONFLICT` if it is too late or an earlier one about a line waits for its answer, and `PICTURE_REFUSED`.
 */
export async function fileComplaint(db: Db, filed: FileComplaint): Promise<Complaint> {
  const { data, photos, shopperId, now, key } = filed;
  // Before the pictures, which take long.
  await refuseTooLate(db, filed);
  const webpPhotos = await keepPhotos(photos);
  const call = {
    scope: `complaint:${shopperId}`,
    key,
    reused: t.later("sentOtherwise"),
    hash: hashOf([data, photos.map(({ name, size }) => [name, size])]),
  };
  const id = await transact(db, (tx) =>
    runOnce(tx, call, async (id) => {
      await lockOrders(tx, and(eq(orders.id, data.order), eq(orders.shopperId, shopperId)));
      await refuseTooLate(tx, filed);
      const lines = await linesOf(tx, filed);
      await refuseWaiting(tx, lines);
      const customer = await lockCustomer(tx, ofShopper(shopperId));
      const { order: orderId, words } = data;
      await tx.insert(complaints).values({ id, orderId, customerId: customer.id, words, createdAt: now });
      await tx.insert(complaintLines).values(lines.map((orderItemId) => ({ complaintId: id, orderItemId })));
      if (webpPhotos.length > 0) {
        const rows = webpPhotos.map((photo, index) => ({ ...photo, complaintId: id, position: index + 1 }));
        await tx.insert(complaintPhotos).values(rows);
      }
    }),
  );
  const [complaint] = await complaintsWhere(db, eq(complaints.id, id), {});
  if (!complaint) throw new AppError("NOT_FOUND", t.later("complaintNotFound"));
  return complaint;
}

async function refuseTooLate(db: Connection, { data, shopperId, now }: FileComplaint): Promise<void> {
  const [order] = await db
    .select({ status: orders.status, deliveryDay: orders.deliveryDay })
    .from(orders)
    .where(and(eq(orders.id, data.order), eq(orders.shopperId, shopperId)));
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  if (!isComplainable(order, storeDay(now))) throw new AppError("CONFLICT", t.later("notComplainable"));
}

/** Throws `CONFLICT` if a complaint about one of the lines waits for its answer. */
async function refuseWaiting(db: Connection, lineIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectDistinct({ name: orderItems.name })
    .from(complaintLines)
    .innerJoin(complaints, eq(complaints.id, complaintLines.complaintId))
    .innerJoin(orderItems, eq(orderItems.id, complaintLines.orderItemId))
    .where(and(inArray(complaintLines.orderItemId, [...lineIds]), isNull(complaints.answer)));
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new AppError("CONFLICT", t.later("alreadyComplained", { names }));
}

/** The ids of the named lines. Throws `CONFLICT` if one is not of the order. */
async function linesOf(db: Connection, { data }: FileComplaint): Promise<string[]> {
  const lineIds = [...new Set(data.lines)];
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, data.order), inArray(orderItems.id, lineIds)));
  if (rows.length < lineIds.length) throw new AppError("CONFLICT", t.later("otherLines"));
  return rows.map(({ id }) => id);
}

const PHOTO: PictureShape = {
  name: "complaint",
  letter: "k",
  widths: [1200],
  aspect: 1,
  least: { width: 1, height: 1 },
  fit: "whole",
};

/** Takes photos in like any upload: recognised, upright, small and without their metadata. They are not made public. */
async function keepPhotos(photos: readonly File[]): Promise<{ name: string; webp: Buffer }[]> {
  const webpPhotos: { name: string; webp: Buffer }[] = [];
  for (const [index, file] of photos.entries()) {
    let webp: Buffer | undefined;
    const store: PictureStore = {
      put: async (_, bytes, type) => {
        if (type === "image/webp") webp = Buffer.from(bytes);
      },
      has: async () => false,
      read: async () => null,
    };
    await storePictures(store, { files: [file], shape: PHOTO, field: "photos" });
    if (!webp) throw new Error("a photo was taken in without its file");
    webpPhotos.push({ name: file.name.slice(0, MAX_NAME) || `${index + 1}`, webp });
  }
  return webpPhotos;
}

/** The limit of a photo's name in characters. */
const MAX_NAME = 100;
