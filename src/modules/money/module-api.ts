import { answers, type CallsOf, callsOf, csvAnswers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { forSeller } from "#modules/identity/index.ts";
import { moneyQuerySchema, moneySchema } from "./contract.ts";
import { loadMoney, moneyCsv } from "./load-money.ts";

const calls = callsOf("Money");

const show = calls.get("/", {
  summary: "What came, by way and day, what is to come, what went back, and what does not add up",
  ...forSeller("money.see"),
  request: { query: moneyQuerySchema },
  responses: answers(moneySchema, "The money of the span"),
});

const byDay = calls.get("/by-day.csv", {
  summary: "The money of each day of a span as a spreadsheet",
  ...forSeller("money.see"),
  request: { query: moneyQuerySchema },
  responses: csvAnswers("The days"),
});

const sellerMoneyApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, ...(await loadMoney(db, c.req.valid("query"), now())) }, 200);
  })
  .openapi(byDay, async (c) => {
    const { db, now } = c.var.deps;
    const { fileName, csv } = await moneyCsv(db, c.req.valid("query"), now());
    return answerCsv(c, fileName, csv);
  });

/** All calls of this module, with their full paths. */
export const moneyCalls = newApi<AppEnv>().route("/api/money", sellerMoneyApi);

/** The type of the calls, for pages. */
export type MoneyApi = CallsOf<typeof moneyCalls>;
