import { eq } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, transactOnce } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { fullName } from "#modules/address/index.ts";
import { packTotal } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { lockOrders, type Order, type OrderItem, orders } from "#modules/order/index.ts";
import type { Crop, CropLine, PackLine } from "../contract.ts";
import { orderedAmount } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packingLines } from "../tables.ts";
import { amountOf, sentLine, storedLinesOf } from "../weighing/packed-lines.ts";
import { weighWithin } from "../weighing/weigh-order.ts";
import { type DayBag, dayBags, linesInBags } from "./day-bags.ts";

type CropsQuery = { day: string; window: string | undefined; now: Date };

/** The crops of a day's bags, by name: in how many bags each is, and how much of it. */
export async function cropsOf(db: Db, query: CropsQuery): Promise<Crop[]> {
  const lines = await linesOf(db, await dayBags(db, query));
  const crops = [...Map.groupBy(lines, ({ key }) => key)].flatMap(([key, linesOfCrop]): Crop[] => {
    const [first] = linesOfCrop;
    if (!first) return [];
    const bags = [...Map.groupBy(linesOfCrop, ({ line }) => line.bag).values()];
    const { unit } = first.line.pack;
    const amount = linesOfCrop.reduce((sum, { line }) => sum + line.ordered, 0);
    const done = bags.filter((bagLines) => bagLines.every(({ line }) => line.done)).length;
    const total = packTotal({ quantity: Number(amount.toFixed(3)), unit }, 1);
    return [{ key, name: first.product, unit, bags: bags.length, done, total }];
  });
  return crops.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The lines of a crop through all bags of a day, in the order of the bags. */
export async function cropLines(
  db: Db,
  { crop, ...query }: CropsQuery & { crop: string },
): Promise<CropLine[]> {
  const lines = await linesOf(db, await dayBags(db, query));
  return lines.flatMap(({ key, line }) => (key === crop ? [line] : []));
}

type CropOfBag = { key: string; product: string; line: CropLine };

/** The lines of bags that still have to go out. */
async function linesOf(db: Connection, bags: readonly DayBag[]): Promise<CropOfBag[]> {
  const open = bags
    .filter(({ state }) => state !== "gone")
    .flatMap((bag) => bag.orders.map((order) => ({ bag, order })));
  const put = await linesInBags(
    db,
    open.map(({ order }) => order.id),
  );
  return open
    .filter(({ order }) => order.status === "Pending")
    .flatMap(({ bag, order }) => order.items.map((item) => cropOf({ bag, order, item }, put.get(item.id))));
}

type Put = { quantity: number; packer: string } | undefined;

function cropOf({ bag, order, item }: { bag: DayBag; order: Order; item: OrderItem }, put: Put): CropOfBag {
  const isPut = put?.quantity === item.quantity;
  return {
    // Lines of one product in one unit are one crop, also if its pack has changed.
    key: `${item.productId ?? item.name} ${item.pack.unit}`,
    product: item.name,
    line: {
      item: item.id,
      order: order.id,
      bag: bag.orders[0]?.id ?? order.id,
      invoiceNumber: order.invoiceNumber,
      name: fullName(order.address),
      quantity: item.quantity,
      pack: item.pack,
      ordered: orderedAmount(item.quantity, item.pack.quantity),
      packed: item.packed?.amount ?? null,
      replaced: item.packed?.replacement?.name ?? null,
      done: isPut || bag.state === "packed",
      // A packed bag is named as one.
      by: isPut && bag.state !== "packed" ? put.packer : null,
      state: bag.state,
    },
  };
}

type Putting = PackLine & {
  idempotencyKey: string | undefined;
  seller: SellerAccount;
  mail: MailQueue;
  now: Date;
};

/**
 * Stores the packed amount of one line of an order; its other lines stay as they were weighed. The same key again
 * changes nothing. Throws `NOT_FOUND`, `INVALID`, `SOLD_OUT`, and `CONFLICT` if the line was weighed or ordered otherwise
 * since it was shown, or another product is in its place.
 */
export async function packLine(db: Db, { idempotencyKey: key, ...putting }: Putting): Promise<void> {
  const { order: id, item, amount, seen } = putting;
  const hash = hashOf([id, item, amount, seen]);
  const call = { scope: "pack-line", key, hash, reused: t.later("reused") };
  await transactOnce(db, call, (tx) => putOnce(tx, putting));
}

async function putOnce(tx: Tx, putting: Omit<Putting, "idempotencyKey">): Promise<void> {
  const { order: id, item: itemId, amount, confirmed, seen, ordered: wanted, seller, mail } = putting;
  const [locked] = await lockOrders(tx, eq(orders.id, id));
  const lines = (await storedLinesOf(tx, [id])).get(id) ?? [];
  const line = lines.find((each) => each.item.id === itemId);
  if (!locked || !line) throw new AppError("NOT_FOUND", t.later("lineGone"));
  const { item, stored } = line;
  if (stored?.replacement != null)
    throw new AppError("CONFLICT", t.later("isReplaced", { product: item.name }));
  const ordered = amountOf(item);
  const packed = stored?.amount ?? ordered;
  // Less or more was put in than is wanted by now.
  const isOrderedOtherwise = wanted !== undefined && wanted !== ordered;
  const isWeighedOtherwise = packed !== amount && packed !== (seen ?? ordered);
  if (isOrderedOtherwise || isWeighedOtherwise)
    throw new AppError("CONFLICT", t.later("lineMeanwhile", { product: item.name }));
  // The same amount again is no change of the order.
  if (packed !== amount) {
    const others = lines.flatMap((each) => (each !== line && each.stored ? [sentLine(each.stored)] : []));
    const changed = { item: itemId, amount, confirmed, restock: stored?.restocked };
    await weighWithin(tx, [{ id, lines: [...others, changed] }], { locked: [locked], seller, mail });
  }
  const put = { quantity: item.quantity, packer: seller.name, packerId: seller.id, packedAt: putting.now };
  await tx
    .insert(packingLines)
    .values({ orderItemId: itemId, orderId: id, ...put })
    .onConflictDoUpdate({ target: packingLines.orderItemId, set: put });
}
