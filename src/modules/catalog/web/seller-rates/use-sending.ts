import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toastError } from "#kernel/web/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useWork } from "#ui/use-work.ts";
import type { PreviousRate, Rate } from "../../contract/seller-product.ts";
import type { TypedCount } from "./count-edits.ts";
import type { RateErrors } from "./rate-edits.ts";

/** What is said against rates: it goes with the next attempt to save them. */
export const RATES_TOAST = { id: "rates" };

export type Batch<Of extends Rate | PreviousRate = Rate> = { rates: Of[]; counts: TypedCount[] };
type Sent = { previous: Batch<PreviousRate>; errors: RateErrors };

/**
 * Sends rates and counts, one time after the other. It is busy until the page shows what is there now: what is sent next
 * says what it was made from. Undefined where nobody knows what became of them, or others are under way.
 */
export function useSending(readAgain: () => Promise<void>) {
  const { busy, run } = useWork();
  const send = ({ rates, counts }: Batch) =>
    run(async (): Promise<Sent | undefined> => {
      toast.dismiss(RATES_TOAST.id);
      if (rates.length + counts.length === 0) return { previous: { rates: [], counts: [] }, errors: {} };
      try {
        // Counted first: what there is some of again can be put on sale.
        const counted = await answerTo(counts, sendCounts);
        const rated = await answerTo(rates, sendRates);
        const previous = { rates: rated.previous, counts: counted.previous };
        const onLeft = Object.entries(counted.errors).map(([id, message]) => [
          id,
          { field: "left", message },
        ]);
        return { previous, errors: { ...toErrors(rated.errors), ...Object.fromEntries(onLeft) } };
      } catch (error) {
        toastError(error, undefined, RATES_TOAST.id);
        return undefined;
      } finally {
        await readAgain();
      }
    });
  return { busy, send };
}

type Answer<Row> = { previous: Row[]; errors: Record<string, string> };

const sendRates = (rates: Rate[]): Promise<Answer<PreviousRate>> =>
  sellerCall(browserApi.api.product.rates.$post({ json: { rates } }));

const sendCounts = async (counts: TypedCount[]): Promise<Answer<TypedCount>> => {
  const saved = await sellerCall(browserApi.api.stock.counts.$post({ json: { counts } }));
  return { ...saved, previous: saved.previous.map((row) => ({ ...row, seen: row.seen ?? null })) };
};

/** What became of rows. Those that were all refused, each for a reason of its own, have an answer too. */
async function answerTo<Row extends { id: string }, Previous>(
  rows: Row[],
  send: (rows: Row[]) => Promise<Answer<Previous>>,
): Promise<Answer<Previous>> {
  if (rows.length === 0) return { previous: [], errors: {} };
  try {
    return await send(rows);
  } catch (error) {
    if (!(error instanceof ApiError) || rows.some(({ id }) => !(id in error.errors))) throw error;
    return { previous: [], errors: error.errors };
  }
}

const toErrors = (texts: Record<string, string>): RateErrors =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, { message }]));
