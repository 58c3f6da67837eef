import type { Context } from "hono";
import type { Db } from "#kernel/db/connect.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { requestOrigin } from "#kernel/http/site-origin.ts";
import { batch } from "#kernel/limits/batch.ts";
import { heldNonces, type Proof } from "./address.ts";

/** The options of asking for nonces: one statement at a time answers for all who wait. */
const TOGETHER = { nameOf: String, most: 100, timeoutMs: 5_000, atOnce: 1 };

/** Answers whether a nonce is held in this store's database, which only a check of this store can bring about. */
export function answerProof(db: Db): (c: Context<AppEnv>) => Promise<Response> {
  const isHeld = batch<number, boolean>({
    ...TOGETHER,
    work: async (nonces) => {
      const held = await heldNonces(db);
      return nonces.map((nonce) => ({ status: "fulfilled", value: held.has(nonce) }));
    },
  });
  return async (c) => {
    const isHere = await isHeld(Number(c.req.param("nonce")));
    const forwarded = c.req.header("x-forwarded-for")?.split(",").length ?? 0;
    const arrival = { origin: requestOrigin(c), forwarded, isTrusted: c.var.forwardedByProxy };
    const proof: Proof = { success: true, isHere, ...(isHere && arrival) };
    return c.json(proof, 200, { "Cache-Control": "no-store" });
  };
}
