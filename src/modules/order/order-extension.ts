import { and, count, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Address, NewAddress } from "#modules/address/index.ts";
import {
  type BookedSlots,
  type DeliveryPlan,
  type DeliverySlot,
  rebookSlots,
  releaseSlots,
  deliveryServerTexts as t,
} from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { PaymentCode, PaymentState } from "#modules/payment/index.ts";
import type { OrderedLine } from "./placing/order-lines.ts";
import type { DeliveryTerms } from "./rules/delivery-terms.ts";
import {
  type AdjustmentKind,
  keptAdjustments,
  keptKind,
  keptLabel,
  withPayments,
} from "./rules/shared/adjustment-kind.ts";
import type { LineTax } from "./rules/shared/gst.ts";
import type { Order } from "./rules/shared/order.ts";
import type { OrderStatus } from "./rules/shared/order-status.ts";
import type { Adjustment, PriceRules } from "./rules/shared/pricing.ts";
import { orders } from "./tables.ts";
import { t as orderTexts } from "./texts/texts.ts";

/**
 * A limited resource, such as stock or delivery places. An order reserves it when it is placed, releases it when it is
 * cancelled, and reserves it again when it is restored. All of that happens in the transaction of the change, so that
 * resource and orders never differ.
 */
type OrderReserve = {
  /** Releases the reserves of orders that are cancelled now. The orders are locked. */
  release?: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /** Reserves again for orders that were cancelled. The orders are locked. Refuses by throwing a named error. */
  reserveAgain?: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /**
   * Follows all changes of orders' statuses, after that. The orders are locked, the days' places and the counters of numbers
   * not yet. Refuses by throwing a named error.
   */
  onStatus?: (tx: Tx, changes: readonly StatusStep[]) => Promise<void>;
  /**
   * Follows orders to another delivery day, which they do not have yet, if it reserves by the day. The orders are locked, the day's places not yet.
   * Refuses by throwing a named error.
   */
  follow?: (tx: Tx, moves: readonly DayMove[]) => Promise<void>;
};

/** An order's move to another delivery day, `yyyy-mm-dd`, or to another window of its day if it is out. */
export type DayMove = { orderId: string; from: string; to: string };

/**
 * The packs of a product in an order's bag, and those that were taken for it and spoilt. A begun pack counts. `weighed`
 * and `weighedSpoilt` are the same as they were weighed: 1.8 of two packs. Of packs in place of another product, which are among
 * `packs` alone, `instead` has the size that they had when they were put into the bag.
 */
export type PackedUnits = {
  packs: number;
  spoilt: number;
  weighed: number;
  weighedSpoilt: number;
  instead: readonly { packs: number; quantity: number; unit: string }[];
};

/** The packed products of locked orders, by the orders' ids and the products' ids. Other products are unchanged. */
export type PackedOrders = ReadonlyMap<string, ReadonlyMap<string, PackedUnits>>;

/** The packed products of orders, one by one with their units. */
export const productsOf = <Units extends object>(packed: ReadonlyMap<string, ReadonlyMap<string, Units>>) =>
  [...packed].flatMap(([orderId, units]) =>
    [...units].map(([productId, each]) => ({ ...each, orderId, productId })),
  );

/** An order whose lines and sums have changed after it was placed. Sums are in paise. */
export type RevisedOrder = {
  orderId: string;
  /** The order before its change. */
  before: Pick<Order, "promoCode" | "creditNotes">;
  /** Its new discount; 0 or more. */
  discountPaise: number;
};

/** An order's change from one status to another. */
export type StatusStep = { orderId: string; before: OrderStatus; status: OrderStatus };

/** A requested order before its products are read. */
export type OrderRequest = {
  orderId: string;
  /** Null for an order without an account. */
  shopperId: string | null;
  items: readonly { product: string; quantity: number }[];
  promoCode: string | null;
  /** The extras of the checkout, by their names, before anybody has checked them. An order that is changed has none. */
  extras?: Readonly<Record<string, unknown>>;
  /** True for an order that was placed before and is changed now: what it holds counts as free. */
  isPlaced?: boolean;
  now: Date;
};

/** An order that is being placed: the data for extensions' rules. */
export type OrderDraft = OrderRequest & {
  /** Locked in the catalogue until the transaction ends. */
  lines: readonly OrderedLine[];
  subTotalPaise: number;
  /** The store's settings in this transaction. */
  rules: PriceRules;
  /** The discount of an order that is changed, with today's numbers of its lines; null if it has none. Missing for a new order. */
  placedDiscount?: Adjustment | null;
};

/** The part of an order that the seller takes by telephone. */
export type TakenByStore = {
  address: NewAddress;
  seller: SellerAccount;
  driverNote: string | null;
  officeNote: string | null;
  /** True if nobody was shown the sums yet. Then the order is not kept. */
  isPreview: boolean;
};

/** An order that is priced, and that only a missing place can still refuse. */
export type PricedOrder = OrderDraft & {
  adjustments: readonly Adjustment[];
  totalPaise: number;
  paymentMethod: PaymentCode;
  paymentState: PaymentState;
  /** Null without an account. */
  shopperName: string | null;
  address: Address;
  plan: DeliveryPlan;
  deliveryTerms: DeliveryTerms;
  /**
   * The planned place. Only its day is certain, and that only if a session has narrowed the plan to it: a lone order
   * whose place is gone takes the next one.
   */
  place: DeliverySlot;
  /** The first order of its cart; null if it is that itself. */
  placedWith: string | null;
  /** Set if the store itself takes the order. */
  byStore?: TakenByStore | undefined;
  /** The code of the language of who ordered; null if the store took it and knows none. */
  language: string | null;
  storeExtras: StoreExtras;
};

/** An order that takes its reserves: a priced one, or one that was placed before and is changed. */
export type ReservedOrder = OrderDraft &
  Pick<PricedOrder, "totalPaise" | "paymentMethod"> & { place: Pick<DeliverySlot, "day"> };

/** Orders that are placed in one transaction, before each is checked. */
export type OrderGroup = {
  requests: readonly OrderRequest[];
  /** The rows that the placing's `locks` has found. */
  locked: readonly unknown[];
  rules: PriceRules;
  /** True if the orders are only previewed: nothing is locked then. */
  isPreview: boolean;
};

/**
 * A module's rules for placing orders, which are written together with others of the same moment. It locks and reads for
 * all of them. Then each order is checked, in the order of arrival.
 */
export type OrderPlacing = {
  /**
   * A query that locks rows for the orders before any of their products, in the order of the rows' ids, so that a wait
   * here blocks no product. It is a part of the statement that also locks the products. For a preview it reads them only.
   */
  locks?: (requests: readonly OrderRequest[], isPreview: boolean) => SQL;
  /** Opens a session for orders that are placed together. Their products are locked. */
  open: (tx: Tx, group: OrderGroup) => PlacementSession | Promise<PlacementSession>;
};

/** One module's session for orders that are placed together. A refused order leaves no trace in it. */
export type PlacementSession = {
  /** The products that are sold out only because a changed order has the last of them. */
  backOnSale?: readonly string[];
  /** Refuses an order by throwing a named error, before its products are checked. */
  check?: (request: OrderRequest) => void;
  /**
   * The adjustments that it adds to the order's total, at the place of the extension's `adjustment`; `sumPaise` is the
   * sum of all before it. Refuses by throwing a named error.
   */
  adjust?: (draft: OrderDraft, sumPaise: number) => readonly Adjustment[];
  /**
   * Narrows the days on which the order can come, to one if it reserves for that: stock that is kept by the day, or a van
   * that is full. Refuses by throwing a named error.
   */
  narrow?: (draft: OrderDraft, plan: DeliveryPlan) => DeliveryPlan;
  /**
   * Reserves for the order, which is no longer refused. Later orders find the rest. An order that `isPlaced` already takes
   * the difference to what it has, and gives back what it no longer needs.
   */
  reserve?: (order: ReservedOrder) => void;
  /** The statements that store the reserves of all orders. They are a part of the one that writes the orders. */
  writes?: () => readonly SQL[];
};

/**
 * The rows that extensions lock beside the orders. Every transaction locks them in this order, and after them delivery places
 * and the counters of numbers.
 */
const LOCK_ORDER = ["balances", "days of heaps", "counts", "promo codes", "lots", "entries"] as const;

/**
 * A module's extension of orders. All of it is optional. Modules add it with `extendOrders`; the order's own files
 * know none of them.
 */
export type OrderExtension = {
  /** The rows that it locks for several orders, if any. Where rows are locked, extensions run in the order of `LOCK_ORDER`. */
  locks?: (typeof LOCK_ORDER)[number];
  /** Its rules for placing orders, in their transaction. */
  placing?: OrderPlacing;
  /** The kind of adjustment that its `placing` adds. Without it, that is a discount. */
  adjustment?: AdjustmentKind;
  reserve?: OrderReserve;
  /** Follows changes of orders' statuses, in their transaction. The orders are locked. */
  onStatus?: (tx: Tx, changes: readonly StatusStep[]) => Promise<void>;
  /** Called with locked, cancelled orders for which nothing was received at the door, though it was noted. */
  onNotReceived?: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /** Called with locked orders that are delivered now, before the money that they bring at the door is noted. */
  onReceiving?: (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  /** Called with what went into the bags of locked orders: all of a household's bag at once. Refuses by throwing a named error. */
  onPacked?: (tx: Tx, packed: PackedOrders) => Promise<void>;
  /** Refuses a change of an order's lines and sums, or its preview, by throwing a named error. It writes nothing. */
  mayRevise?: (tx: Tx, revised: RevisedOrder) => Promise<void>;
  /**
   * The statements that follow a change of a locked order's lines and sums. They are a part of the one that writes it, so
   * they see it as it was.
   */
  revising?: (revised: RevisedOrder) => readonly SQL[];
  /** Follows a change of a locked order's lines and sums that is written, in its transaction. */
  onRevised?: (tx: Tx, revised: RevisedOrder) => Promise<void>;
  /**
   * Called with the adjustments of locked orders, by the orders' ids, that were replaced, as by weighing. Refuses by
   * throwing a named error.
   */
  onAdjusted?: (tx: Tx, adjusted: ReadonlyMap<string, readonly Adjustment[]>) => Promise<void>;
  extra?: OrderExtra;
  /**
   * The HSN codes and rates of products, by their ids, if GST goes by product; one query for all. The module that keeps the
   * rates may be left out.
   */
  taxes?: (db: Connection, productIds: readonly string[]) => Promise<Map<string, LineTax>>;
  /** Its lines about orders, by the orders' ids; one query for all. */
  notes?: (db: Connection, orderIds: readonly string[]) => Promise<Map<string, readonly OrderNote[]>>;
  /**
   * Completes orders with what has happened since they were placed, in their order; one query for all. Not called for
   * the answer to a placed order.
   */
  complete?: (db: Connection, orders: readonly Order[]) => Promise<Order[]>;
};

/** A line about an order for its shopper, the seller and the packer. */
export type OrderNote = { label: string; text: string };

/** The order and its lines, for an extra. */
type ExtraOrder = {
  orderId: string;
  lines: readonly { id: string; productId: string; name: string }[];
};

/** Stores an order's extra, once the order is no longer refused. Returns its notes. */
export type StoreExtras = (order: ExtraOrder) => readonly OrderNote[];

/** The extras of orders that are placed together. */
type ExtraSession = {
  /** Parses the extra of an order. Throws `INVALID` if it can't be stored. */
  read: (data: unknown) => StoreExtras;
  /** The statements that store the extras. They are a part of the one that writes the orders. */
  writes: () => readonly SQL[];
};

/** An optional addition to an order by the checkout, under its name in `extras`. */
type OrderExtra = { name: string; openSession: () => ExtraSession };

/** An order and its extra. */
export type WithExtra<Value> = { order: ExtraOrder; value: Value };

/** Makes an extra whose values match a schema. `write` is one statement for all orders that are placed together. */
export function orderExtra<Value>(extra: {
  name: string;
  schema: z.ZodType<Value>;
  write: (all: readonly WithExtra<Value>[]) => SQL | undefined;
  /** The module's `notes` about such an order. */
  notes: (one: WithExtra<Value>) => readonly OrderNote[];
}): OrderExtra {
  const openSession = (): ExtraSession => {
    const stored: WithExtra<Value>[] = [];
    return {
      read: (data) => {
        const read = extra.schema.safeParse(data);
        if (!read.success) throw new AppError("INVALID", read.error.issues[0]?.message ?? "");
        return (order) => {
          stored.push({ order, value: read.data });
          return extra.notes({ order, value: read.data });
        };
      },
      writes: () => {
        const write = stored.length > 0 ? extra.write(stored) : undefined;
        return write ? [write] : [];
      },
    };
  };
  return { name: extra.name, openSession };
}

const extensions = extensionPoint<OrderExtension>("what modules add to orders");

/** Adds a module's extension of orders. */
export const extendOrders = extensions.extend;

/** All extensions in the order of their locks, after those without any. */
const inLockOrder = () => [
  ...extensions.all().toSorted((a, b) => lockRank(a) - lockRank(b)),
  deliveryExtension,
];

const lockRank = ({ locks }: OrderExtension) => (locks ? LOCK_ORDER.indexOf(locks) : -1);

/** The delivery places of orders. A cancelled order releases its place. */
export const deliveryExtension: OrderExtension = {
  reserve: {
    release: async (tx, orderIds) => releaseSlots(tx, await placesOf(tx, orderIds)),
    reserveAgain: async (tx, orderIds) => {
      const [none] = await rebookSlots(tx, await placesOf(tx, orderIds));
      if (none) throw new AppError("CONFLICT", t.later("placeTaken", { day: formatShortDay(none.day) }));
    },
  },
};

function placesOf(tx: Tx, orderIds: readonly string[]): Promise<BookedSlots[]> {
  const windowId = sql<string>`${orders.deliveryWindow}->>'id'`;
  return tx
    .select({ day: orders.deliveryDay, windowId, places: count() })
    .from(orders)
    .where(
      and(sql`${orders.id} = any(${sql.param([...orderIds])}::text[])`, isNotNull(orders.deliveryWindow)),
    )
    .groupBy(orders.deliveryDay, windowId);
}

/** The extensions' rules for placing orders, in the order of their locks, with the kind of adjustment that each adds. */
export function orderPlacings(): { placing: OrderPlacing; adjustment: AdjustmentKind | undefined }[] {
  return inLockOrder().flatMap(({ placing, adjustment }) => (placing ? [{ placing, adjustment }] : []));
}

/** The kinds of adjustments that the extensions add to orders. */
const adjustmentKinds = () => extensions.all().flatMap(({ adjustment }) => adjustment ?? []);

/** The labels of charges, discounts and roundings. */
const STANDARD_LABELS: Record<string, Text> = {
  shipping: orderTexts.later("shipping"),
  handling: orderTexts.later("handling"),
  discount: orderTexts.later("discount"),
  rounding: orderTexts.later("rounded"),
};

/**
 * Adjustments as the database has them, with what the extensions say of means of payment. Labels of known kinds are in the
 * language of who reads them.
 */
export const describeAdjustments = (adjustments: readonly Adjustment[]): Adjustment[] => {
  const kinds = adjustmentKinds();
  const labelOf = ({ kind, label, paise }: Adjustment) =>
    kinds.find((each) => each.kind === kind)?.label(paise) ??
    keptLabel({ kind, paise }, kinds) ??
    say(STANDARD_LABELS[kind] ?? label);
  return withPayments(
    adjustments.map((each) => ({ ...each, label: labelOf(each) })),
    kinds,
  );
};

/** What weighing leaves of means of payment, as adjustments with the extensions' reasons. */
export const toKeptAdjustments = (kept: readonly { kind: string; paise: number }[]): Adjustment[] =>
  keptAdjustments(kept, adjustmentKinds());

/** Returns true for a kind of adjustment that an extension computes anew when an order is changed. */
export const isOfExtension = (kind: string): boolean =>
  adjustmentKinds().some(({ kind: name }) => kind === name || kind === keptKind(name));

/** The HSN codes and rates of products by the extensions, by the products' ids. */
export async function taxesOf(db: Connection, productIds: readonly string[]): Promise<Map<string, LineTax>> {
  const all = new Map<string, LineTax>();
  for (const { taxes } of extensions.all()) {
    for (const [id, tax] of (await taxes?.(db, productIds)) ?? []) all.set(id, tax);
  }
  return all;
}

/**
 * Releases the reserves of locked orders that were cancelled, and reserves again for restored ones. Each extension is
 * asked once.
 */
export async function followReserves(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const idsOf = (which: (step: StatusStep) => boolean) => changes.filter(which).map(({ orderId }) => orderId);
  const cancelled = idsOf(({ status }) => status === "Cancelled");
  const restored = idsOf(({ before }) => before === "Cancelled");
  for (const { reserve } of inLockOrder()) {
    if (cancelled.length > 0) await reserve?.release?.(tx, cancelled);
    if (restored.length > 0) await reserve?.reserveAgain?.(tx, restored);
    if (changes.length > 0) await reserve?.onStatus?.(tx, changes);
  }
}

/** Lets the reserves follow orders to another delivery day, before its places are booked. */
export async function followToDay(tx: Tx, moves: readonly DayMove[]): Promise<void> {
  if (moves.length === 0) return;
  for (const { reserve } of inLockOrder()) await reserve?.follow?.(tx, moves);
}

/** Asks the extensions whether an order's lines and sums may change so. */
export async function refuseRevision(tx: Tx, revised: RevisedOrder): Promise<void> {
  for (const { mayRevise } of extensions.all()) await mayRevise?.(tx, revised);
}

/** The extensions' statements for a change of an order's lines and sums, for the one that writes it. */
export const revisingStatements = (revised: RevisedOrder): SQL[] =>
  extensions.all().flatMap(({ revising }) => revising?.(revised) ?? []);

/** Notifies the extensions of a change of an order's lines and sums. */
export async function followRevision(tx: Tx, revised: RevisedOrder): Promise<void> {
  for (const { onRevised } of extensions.all()) await onRevised?.(tx, revised);
}

/** Notifies the extensions of changes of orders' statuses. */
export async function followStatuses(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  for (const { onStatus } of extensions.all()) await onStatus?.(tx, changes);
}

/** Notifies the extensions that nothing was received for cancelled orders. */
export async function followNotReceived(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const { onNotReceived } of extensions.all()) await onNotReceived?.(tx, orderIds);
}

/** Notifies the extensions of orders whose money at the door is noted next. */
export async function followReceiving(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const { onReceiving } of extensions.all()) await onReceiving?.(tx, orderIds);
}

/** Notifies the extensions of what went into the bags of locked orders. */
export async function followPacking(tx: Tx, packed: PackedOrders): Promise<void> {
  for (const { onPacked } of inLockOrder()) await onPacked?.(tx, packed);
}

/** Notifies the extensions of locked orders' new adjustments. */
export async function followAdjustments(
  tx: Tx,
  adjusted: ReadonlyMap<string, readonly Adjustment[]>,
): Promise<void> {
  for (const { onAdjusted } of inLockOrder()) await onAdjusted?.(tx, adjusted);
}

/** The extensions' sessions for extras, by the extras' names. */
export type ExtraSessions = {
  /** Parses an order's extras. Throws `INVALID` if no extension knows one, or it can't be stored. */
  read: (sent: Record<string, unknown>) => StoreExtras;
  writes: () => readonly SQL[];
};

/** Opens the extensions' sessions for extras. */
export function openExtras(): ExtraSessions {
  const sessions = new Map(
    extensions.all().flatMap(({ extra }) => (extra ? [[extra.name, extra.openSession()]] : [])),
  );
  return {
    read: (sent) => {
      const extras = Object.entries(sent).map(([name, data]) => {
        const session = sessions.get(name);
        if (!session) throw new AppError("INVALID", `An order takes no ${name}`);
        return session.read(data);
      });
      return (order) => extras.flatMap((store) => store(order));
    },
    writes: () => [...sessions.values()].flatMap((session) => session.writes()),
  };
}

/** The extensions' lines about orders, by the orders' ids. */
async function notesOf(db: Connection, orderIds: readonly string[]): Promise<Map<string, OrderNote[]>> {
  const all = new Map<string, OrderNote[]>(orderIds.map((id) => [id, []]));
  for (const { notes } of extensions.all()) {
    if (!notes || orderIds.length === 0) continue;
    for (const [id, lines] of await notes(db, orderIds)) all.get(id)?.push(...lines);
  }
  return all;
}

/** Orders, completed by the extensions. Orders that `areNew` need no completion. */
export async function completeOrders(
  db: Connection,
  orders: readonly Order[],
  { areNew = false }: { areNew?: boolean } = {},
): Promise<Order[]> {
  const notes = await notesOf(
    db,
    orders.map(({ id }) => id),
  );
  let completed: Order[] = orders.map((order) => ({ ...order, notes: notes.get(order.id) ?? [] }));
  if (areNew) return completed;
  for (const { complete } of extensions.all()) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}
