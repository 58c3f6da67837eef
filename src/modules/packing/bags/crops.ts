import { eq } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { packTotal } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { lockOrders, type OrderItem, orderItems, orders } from "#modules/order/index.ts";
import type { Crop, CropLine, PackLine } from "../contract.ts";
import { t } from "../server-texts.ts";
import { packingLines } from "../tables.ts";
import { weighedNow, weighWithin } from "../weighing/weigh-order.ts";
import { bagsOf, type DayBag, dayBags, doneLines } from "./day-bags.ts";

type CropsQuery = { day: string; window: string | undefined; now: Date };

/** The crops of a day's bags, by name: in how many bags each is, and how much of it. */
export async function cropsOf(db: Db, query: CropsQuery): Promise<Crop[]> {
  const lines = await linesOf(db, await dayBags(db, query));
  return [...Map.groupBy(lines, ({ key }) => key)]
    .flatMap(([key, linesOfCrop]) => toCrop(key, linesOfCrop))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function toCrop(key: string, lines: readonly CropOfBag[]): Crop[] {
  const [first] = lines;
  if (!first) return [];
  const bags = Map.groupBy(lines, ({ line }) => line.bag);
  const { unit } = first.line.pack;
  const amount = lines.reduce((sum, { line }) => sum + line.ordered, 0);
  return [
    {
      key,
      name: first.product,
      unit,
      bags: bags.size,
      done: [...bags.values()].filter((bagLines) => bagLines.every(({ line }) => line.done)).length,
      total: packTotal({ quantity: Number(amount.toFixed(3)), unit }, 1),
    },
  ];
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
  const open = bags.filter(({ state }) => state !== "gone");
  const done = await doneLines(
    db,
    open.flatMap((bag) => bag.orders.map(({ id }) => id)),
  );
  return open.flatMap((bag) =>
    bag.orders
      .filter(({ status }) => status === "Pending")
      .flatMap((order) =>
        order.items.map((item) => ({
          key: keyOf(item),
          product: item.name,
          line: toLine(bag, order, { item, put: done.get(item.id) }),
        })),
      ),
  );
}

/** Lines of one product in one unit are one crop, also if its pack has changed. */
const keyOf = ({ productId, name, pack }: OrderItem) => `${productId ?? name} ${pack.unit}`;

type Put = { quantity: number; packer: string } | undefined;

function toLine(
  bag: DayBag,
  order: DayBag["orders"][number],
  { item, put }: { item: OrderItem; put: Put },
): CropLine {
  const isPut = put?.quantity === item.quantity;
  const { firstName, lastName } = order.address;
  return {
    item: item.id,
    order: order.id,
    bag: bag.orders[0]?.id ?? order.id,
    invoiceNumber: order.invoiceNumber,
    name: `${firstName} ${lastName}`.trim(),
    quantity: item.quantity,
    pack: item.pack,
    ordered: Number((item.quantity * item.pack.quantity).toFixed(3)),
    packed: item.packed?.amount ?? null,
    replaced: item.packed?.replacement?.name ?? null,
    done: isPut || bag.state === "packed",
    // A packed bag is named as one.
    by: isPut && bag.state !== "packed" ? put.packer : null,
    state: bag.state,
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
export async function packLine(db: Db, { idempotencyKey, ...putting }: Putting): Promise<CropLine> {
  const { order: id, item, amount, seen } = putting;
  await transact(db, (tx) =>
    runOnce(
      tx,
      {
        scope: "pack-line",
        key: idempotencyKey,
        reused: t.later("reused"),
        hash: hashOf([id, item, amount, seen]),
      },
      () => putOnce(tx, putting),
    ).then(() => undefined),
  );
  const lines = await linesOf(db, await bagsOf(db, [id], putting.now));
  const line = lines.find((each) => each.line.item === item);
  if (!line) throw new AppError("NOT_FOUND", t.later("lineUnknown"));
  return line.line;
}

async function putOnce(
  tx: Tx,
  {
    order: id,
    item: itemId,
    amount,
    confirmed,
    seen,
    ordered: wanted,
    seller,
    mail,
    now: at,
  }: Omit<Putting, "idempotencyKey">,
): Promise<void> {
  const [locked] = await lockOrders(tx, eq(orders.id, id));
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, id));
  const item = items.find((each) => each.id === itemId);
  if (!locked || !item) throw new AppError("NOT_FOUND", t.later("lineUnknown"));
  const weighed = await weighedNow(tx, id);
  const now = weighed.find((line) => line.item === itemId);
  if (now?.replacement) throw new AppError("CONFLICT", t.later("isReplaced", { product: item.name }));
  const ordered = Number((item.quantity * item.packQuantity).toFixed(3));
  // Less or more was put in than is wanted by now.
  if (wanted !== undefined && wanted !== ordered) {
    throw new AppError("CONFLICT", t.later("lineMeanwhile", { product: item.name }));
  }
  const stored = now?.amount ?? ordered;
  // The same amount again is no change of the order.
  if (stored !== amount) {
    if (stored !== (seen ?? ordered)) {
      throw new AppError("CONFLICT", t.later("lineMeanwhile", { product: item.name }));
    }
    const others = weighed.filter((line) => line.item !== itemId);
    const lines = [...others, { item: itemId, amount, confirmed, restock: now?.restock }];
    await weighWithin(tx, [{ id, lines }], { locked: [locked], seller, mail });
  }
  const put = { quantity: item.quantity, packer: seller.name, packerId: seller.id, packedAt: at };
  await tx
    .insert(packingLines)
    .values({ orderItemId: itemId, orderId: id, ...put })
    .onConflictDoUpdate({ target: packingLines.orderItemId, set: put });
}
