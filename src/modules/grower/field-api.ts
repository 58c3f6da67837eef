import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { deviceLanguage } from "#kernel/http/request-language.ts";
import type { ApiLogin } from "#kernel/modules/define-module.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { consume, openedLimits, refuseLinksOff } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { growerTokenSchema, ownFileSchema, ownViewSchema } from "./contract/field.ts";
import { growerOfToken } from "./link/growers-link.ts";
import { ownViewOf } from "./link/own-view.ts";
import { type LinkedGrower, ownSections } from "./lots/change-lot.ts";
import { GROWER_LANGUAGES } from "./rules/grower-form.ts";
import { t } from "./server-texts.ts";

type GrowerEnv = { Bindings: AppEnv["Bindings"]; Variables: AppEnv["Variables"] & { grower: LinkedGrower } };

/** The login of the calls here, for the API document. It is made by a seller, and shows one grower's own things. */
export const GROWER_LOGIN: ApiLogin = {
  name: "growerLink",
  in: "header",
  key: "Grower-Token",
  call: "POST /api/seller/growers/{id}/link",
  isExclusive: false,
};

/** Admits a grower whose link has the token. It is in a header, as addresses are logged and passed on. */
const requireGrower = createMiddleware<GrowerEnv>(async (c, next) => {
  await refuseLinksOff(c.var.deps.db, "grower-contact", "UNAUTHENTICATED");
  const token = c.req.header("grower-token") ?? "";
  const grower = token === "" ? undefined : await growerOfToken(c.var.deps.db, token);
  if (!grower) {
    await consume(openedLimits.of(c.var.deps).growerLinks, c.var.clientAddress);
    throw new AppError("UNAUTHENTICATED", t.later("linkOver"));
  }
  c.set("grower", grower);
  await next();
});

const calls = callsOf("Growers");
const forGrower = {
  middleware: requireGrower,
  security: [{ [GROWER_LOGIN.name]: [] }],
};

const own = calls.get("/", {
  ...forGrower,
  summary: "A grower's own page: what is asked of them, what they brought, and what they are owed",
  request: { headers: growerTokenSchema },
  responses: answers(ownViewSchema, "The page, in the grower's language"),
});

const file = calls.get("/files/{part}/{id}", {
  ...forGrower,
  summary: "A file of a grower's own page, such as a statement",
  request: { headers: growerTokenSchema, params: ownFileSchema },
  responses: {
    200: {
      content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } },
      description: "The file",
    },
    "4XX": { content: { "application/json": { schema: failureSchema } }, description: "Refused" },
  },
});

export const fieldApi = newApi<AppEnv>()
  .openapi(own, async (c) => {
    const { db, now } = c.var.deps;
    const { name, phones } = openedSettings.of(c.var.deps).current();
    const store = { name, phone: phones[0] ?? "" };
    // The language that was chosen on this device comes before the one in the grower's form.
    const chosen = deviceLanguage(c.var.deps.languages(), c.req.header("cookie"))?.code;
    const language = GROWER_LANGUAGES.find((code) => code === chosen) ?? c.var.grower.language;
    const view = await ownViewOf(db, { ...c.var.grower, language }, { today: storeDay(now()), store });
    return c.json({ success: true as const, ...view }, 200, { "Cache-Control": "no-store" });
  })
  .openapi(file, async (c) => {
    const { part, id } = c.req.valid("param");
    const store = openedSettings.of(c.var.deps).current();
    const source = ownSections().find(({ name }) => name === part);
    const ownFile = await source?.file(c.var.deps.db, { grower: c.var.grower, id, store });
    if (!ownFile) throw new AppError("NOT_FOUND", t.later("fileUnknown"));
    return c.body(ownFile.bytes, 200, {
      "Cache-Control": "no-store",
      "Content-Disposition": `attachment; filename="${ownFile.name}"`,
      "Content-Type": "application/pdf",
    });
  });
