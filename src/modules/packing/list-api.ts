import { answers, callsOf, csvAnswers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import {
  type ApprovalMatter,
  forSellerWithApproval,
  needsApproval,
  type Role,
} from "#modules/identity/index.ts";
import { seenFields } from "#modules/order/index.ts";
import { packingCsvQuerySchema, packingListQuerySchema, packingListSchema } from "./list-contract.ts";
import { bagsCsv, packingList, totalsCsv, wantsAllBags } from "./papers/packing-list.ts";
import { t } from "./server-texts.ts";

/** All bags of a day. Without contacts, as a role may see them, they are no download of people's data. */
function contactsOf(day: string, { may }: Role): ApprovalMatter | undefined {
  return seenFields(may).contacts ? { words: t("approveList", { day: formatShortDay(day) }) } : undefined;
}

const wholeList = needsApproval("export", async ({ seller: { role }, query }) => {
  const { data } = packingListQuerySchema.safeParse(query);
  return data && wantsAllBags(data) ? contactsOf(data.day, role) : undefined;
});

const bagsFile = needsApproval("export", async ({ seller: { role }, query }) => {
  const { data } = packingCsvQuerySchema.safeParse(query);
  return data?.part === "bags" ? contactsOf(data.day, role) : undefined;
});

const calls = callsOf("Orders");

const list = calls.get("/packing-list", {
  summary: "What to bring from the farms for a day's orders, and what goes into each bag",
  ...forSellerWithApproval("order.packing", wholeList),
  request: { query: packingListQuerySchema },
  responses: answers(packingListSchema, "The list"),
});

const listCsv = calls.get("/packing-list.csv", {
  summary: "A day's packing list as a spreadsheet: its totals, or its bags",
  ...forSellerWithApproval("order.packing", bagsFile),
  request: { query: packingCsvQuerySchema },
  responses: csvAnswers("The list"),
});

export const packingListApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { role } = c.var.seller;
    const query = c.req.valid("query");
    const answer = await packingList(c.var.deps.db, query, role);
    if (wantsAllBags(query) && seenFields(role.may).contacts) {
      c.header("Content-Disposition", `attachment; filename="packing-list-${query.day}.json"`);
    }
    return c.json({ success: true as const, ...answer }, 200);
  })
  .openapi(listCsv, async (c) => {
    const { part = "totals", ...query } = c.req.valid("query");
    const { role } = c.var.seller;
    const { totals, bags } = await packingList(c.var.deps.db, query, role);
    const csv = part === "totals" ? totalsCsv(totals) : bagsCsv(bags, role);
    return answerCsv(c, `packing-list-${query.day}-${part}.csv`, csv);
  });
