import type { Connection, Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { HeapAndDay } from "../allocating/pools.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";

/** A loss of a heap's day: `amount` in the unit, by an entry of the ledger. */
export type Loss = { entry: number; heapId: string; day: string; unit: BaseUnit; amount: number };

/** The part of a loss that a source bears. */
export type BornePart = { source: string; entry: number; amount: number };

/** What produce in a heap belongs to, such as a grower's lot: its words, and the seller's page of it. */
export type HeapSource = { id: string; label: string; to: string };

/** Products that join a heap. */
export type Joining = { productIds: readonly string[]; unit: BaseUnit };

/** A product in the bag of a locked order that is packed. Amounts are in `unit`. */
export type InBag = {
  orderId: string;
  productId: string;
  /** Its heap, or the product itself. */
  groupId: string;
  /** The day from whose produce it is taken. */
  day: string;
  /** The unit of its pack, or packs if the pack has no base unit. */
  unit: BaseUnit | "pack";
  isPending: boolean;
  needed: number;
  /** What has spoilt since the packing before; below zero it has not spoilt after all. */
  spoilt: number;
};

/**
 * A module's extension of heaps: for whoever accounts for waste, by lots or by the rupee, and for whoever says whose
 * produce it is. Changes run in the transaction of the heap; days and products are locked before. All of it is optional.
 */
export type StockExtension = {
  /** Follows what went into bags, in their transaction: what it is taken from is locked after heaps and counts. */
  onPacked?: (tx: Tx, bags: readonly InBag[]) => Promise<void>;
  /** The parts of losses that sources bear, which are locked by then. Who takes a loss back takes its parts back. */
  bear?: (tx: Tx, losses: readonly Loss[]) => Promise<readonly BornePart[]>;
  /**
   * What is there already of products that join a heap, by its sources, and is not promised to orders that were placed
   * before. In the heap's unit.
   */
  there?: (tx: Tx, joining: Joining) => Promise<readonly { source: string; amount: number }[]>;
  /** Locks sources that get back what they had lost, in the order in which all code does. Throws if one may not. */
  lock?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  /** The sources with these ids. */
  sources?: (db: Connection, ids: readonly string[]) => Promise<HeapSource[]>;
  /** The amounts that others were asked to bring for days of heaps, of which nothing has come yet, in base units. */
  requested?: (
    db: Connection,
    days: readonly HeapAndDay[],
  ) => Promise<readonly (HeapAndDay & { amount: number })[]>;
};

const extensions = extensionPoint<StockExtension>("what follows stock, and whose it is");

/** Adds a module's extension of heaps. */
export const extendStock = extensions.extend;

/** The extensions of all modules. */
export const stockExtensions = extensions.all;

/** What the extensions of all modules answer to a question, together. */
export const askExtensions = async <Answer>(
  ask: (extension: StockExtension) => Promise<readonly Answer[]> | undefined,
): Promise<Answer[]> => (await Promise.all(extensions.all().map((each) => ask(each) ?? []))).flat();
