import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";

/** What comes of an attempt: an order, the id of the one that an earlier attempt with its key has made, or a refusal. */
export type Outcome = { placed: Order } | { earlier: string } | { refused: AppError };

/** What is thrown where none of the attempts has led to an order: so their transaction keeps nothing. */
export class NothingPlaced extends Error {
  override readonly name = "NothingPlaced";
  readonly outcomes: ReadonlyMap<string, Outcome>;

  constructor(outcomes: ReadonlyMap<string, Outcome>) {
    super("none of the orders was placed");
    this.outcomes = outcomes;
  }
}

/** What `work` gives, or the named error with which it refuses. What nobody foresaw is no refusal, and is thrown. */
export async function refusalOr<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result } | { refused: AppError }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}
