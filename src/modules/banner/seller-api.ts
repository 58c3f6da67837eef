import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/idempotency.ts";
import { answers, formBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller, forSellerUpload } from "#modules/identity/index.ts";
import { addBanner } from "./actions/add-banner.ts";
import { deleteBanner } from "./actions/delete-banner.ts";
import { bannerFormSchema, bannerSavedSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const add = createRoute({
  method: "post",
  path: "/add",
  tags: ["Seller's banners"],
  summary: "Put up a banner, once for each Idempotency-Key",
  ...forSellerUpload,
  request: { headers: idempotencyHeaderSchema, body: formBody(bannerFormSchema) },
  responses: answers(bannerSavedSchema, "Put up behind the others"),
});

const remove = createRoute({
  method: "delete",
  path: "/{id}",
  tags: ["Seller's banners"],
  summary: "Take a banner down",
  ...forSeller,
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "Taken down"),
});

export const sellerBannerApi = newApi<AppEnv>()
  .openapi(add, async (c) => {
    const { db, pictures } = c.var.deps;
    const banner = await addBanner(db, pictures, {
      ...c.req.valid("form"),
      seller: c.var.seller,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
    });
    return c.json({ success: true as const, message: t("added"), banner }, 200);
  })
  .openapi(remove, async (c) => {
    await deleteBanner(c.var.deps.db, { id: c.req.valid("param").id, seller: c.var.seller });
    return c.json({ success: true as const, message: t("deleted") }, 200);
  });
