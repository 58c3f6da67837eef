import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, formBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forSeller, forSellerUpload } from "#modules/identity/index.ts";
import { addBanner, deleteBanner, listBanners } from "./banners.ts";
import { bannerFormSchema, bannerSavedSchema, bannersSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Banners");
const sellerCalls = callsOf("Seller's banners");

const list = calls.get("/", {
  summary: "The home page's banners",
  ...forEveryone,
  responses: answers(bannersSchema, "In the order they were added"),
});

const bannerApi = newApi<AppEnv>().openapi(list, async (c) => {
  const banners = await c.var.deps.readShown(listBanners);
  return c.json({ success: true as const, banners }, 200);
});

const add = sellerCalls.post("/add", {
  summary: "Put up a banner, once for each Idempotency-Key",
  ...forSellerUpload("banner.change"),
  request: { headers: idempotencyHeaderSchema, body: formBody(bannerFormSchema) },
  responses: answers(bannerSavedSchema, "Put up behind the others"),
});

const remove = sellerCalls.delete("/{id}", {
  summary: "Take a banner down",
  ...forSeller("banner.change"),
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "Taken down"),
});

const sellerBannerApi = newApi<AppEnv>()
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

/** All calls of this module, with their full paths. */
export const bannerCalls = newApi<AppEnv>()
  .route("/api/banner", bannerApi)
  .route("/api/banner", sellerBannerApi);

/** The type of the calls, for pages. */
export type BannerApi = CallsOf<typeof bannerCalls>;
