import { z } from "zod";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { answers, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { forSeller } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { closedSchema, closeSchema, growerParamSchema } from "./contract.ts";
import { t } from "./server-texts.ts";
import { closeWeeks } from "./statements/close-weeks.ts";
import { loadStatement, type Statement } from "./statements/load-statement.ts";
import { statementCsv } from "./statements/statement-lines.ts";

const calls = callsOf("Settlement with growers");
const toSee = forSeller("settlement.see");
const request = { params: growerParamSchema };

const close = calls.post("/close", {
  ...forSeller("settlement.change"),
  summary: "Close the weeks up to a Sunday, for all growers or one: each gets a statement",
  request: { body: jsonBody(closeSchema) },
  responses: answers(closedSchema, "Closed; what was closed before stays as it is"),
});

const pdf = calls.get("/statements/{id}/statement.pdf", {
  ...toSee,
  request,
  summary: "A statement as a PDF in the grower's language",
  responses: {
    200: {
      content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } },
      description: "A4, with selectable text; the same statement gives the same file",
    },
    "4XX": { content: { "application/json": { schema: failureSchema } }, description: "Refused" },
  },
});

const csv = calls.get("/statements/{id}/statement.csv", {
  ...toSee,
  request,
  summary: "A statement as a spreadsheet in the grower's language",
  responses: csvAnswers("Its lines"),
});

const fileName = ({ grower, number }: Statement, extension: string) =>
  `${grower.slug}-${number}.${extension}`;

export const statementApi = newApi<AppEnv>()
  .openapi(close, async (c) => {
    const { db, now } = c.var.deps;
    const statements = await closeWeeks(db, { ...c.req.valid("json"), seller: c.var.seller, now: now() });
    return c.json({ success: true as const, message: t("closed", { count: statements }), statements }, 200);
  })
  .openapi(pdf, async (c) => {
    const statement = await loadStatement(c.var.deps.db, c.req.valid("param").id);
    // Imported on demand: the PDF code is as large as the rest of the store's, and most processes never need it.
    const { renderStatement } = await import("./statements/render-statement.ts");
    const bytes = await renderStatement(statement, openedSettings.of(c.var.deps).current());
    return c.body(Uint8Array.from(bytes), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName(statement, "pdf")}"`,
      "Cache-Control": "private, no-cache",
    });
  })
  .openapi(csv, async (c) => {
    const statement = await loadStatement(c.var.deps.db, c.req.valid("param").id);
    return answerCsv(c, fileName(statement, "csv"), statementCsv(statement));
  });
