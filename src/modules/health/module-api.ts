import { answers, type CallsOf, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { consume, forSeller, openedLimits } from "#modules/identity/index.ts";
import { healthSchema, testMailSchema } from "./contract.ts";
import { type CheckUp, openedHealth } from "./opened-health.ts";

const calls = callsOf("Health");

const see = calls.get("/health", {
  summary: "How the store is: what its checks found within the last minute",
  ...forSeller("health.see"),
  responses: answers(healthSchema, "The findings"),
});

const check = calls.post("/health", {
  summary: "Check the store again, now",
  ...forSeller("health.change"),
  responses: answers(healthSchema, "The findings"),
});

const mail = calls.post("/health/test-mail", {
  summary: "Send a test mail to the seller's own address",
  ...forSeller("health.change"),
  responses: answers(testMailSchema, "How that went"),
});

const shown = ({ checkedAt, findings, support }: CheckUp, mailsGoTo: string) => ({
  success: true as const,
  checkedAt: checkedAt.toISOString(),
  findings,
  support,
  mailsGoTo,
});

const sellerHealthApi = newApi<AppEnv>()
  .openapi(see, async (c) =>
    c.json(shown(await openedHealth.of(c.var.deps).recent(), c.var.seller.email), 200),
  )
  .openapi(check, async (c) =>
    c.json(shown(await openedHealth.of(c.var.deps).again(), c.var.seller.email), 200),
  )
  .openapi(mail, async (c) => {
    const { deps, seller } = c.var;
    await consume(openedLimits.of(deps).testMails, seller.id);
    const finding = { name: "testMail", ...(await openedHealth.of(deps).testMail(seller.email)) };
    return c.json({ success: true as const, finding }, 200);
  });

/** All calls of this module, with their full paths. */
export const healthCalls = newApi<AppEnv>().route("/api/seller", sellerHealthApi);

/** The type of the calls, for pages. */
export type HealthApi = CallsOf<typeof healthCalls>;
