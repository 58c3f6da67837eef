import { z } from "zod";
import { idempotencyHeaderSchema, idSchema, wholeNumber } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, formBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { toRupees } from "#kernel/money/money.ts";
import { consume, forSeller, forShopper, forShopperUpload, openedLimits } from "#modules/identity/index.ts";
import { fileComplaint } from "./complaints/file-complaint.ts";
import { findPhoto, ownComplaints } from "./complaints/list-complaints.ts";
import { balanceSchema, complaintFiledSchema, complaintFormSchema, ownComplaintsSchema } from "./contract.ts";
import { balanceOf } from "./people/load-customer.ts";
import { MAX_PHOTOS } from "./rules/complaint.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Customers");
const sellerCalls = callsOf("Seller's customers");

const balance = calls.get("/balance", {
  summary: "The shopper's credit, or money from last time",
  ...forShopper(),
  responses: answers(balanceSchema, "In rupees; below zero is owed"),
});

const complaints = calls.get("/complaints", {
  summary: "The shopper's complaints and their answers",
  ...forShopper(),
  responses: answers(ownComplaintsSchema, "The newest first"),
});

const file = calls.post("/complaints", {
  summary: "Tell that something was bad, once for each Idempotency-Key",
  ...forShopperUpload(),
  request: { headers: idempotencyHeaderSchema, body: formBody(complaintFormSchema) },
  responses: answers(complaintFiledSchema, "Filed"),
});

const photoParam = z.object({ id: idSchema, position: wholeNumber(t.later("photo"), MAX_PHOTOS) });

const photoAnswers = {
  200: {
    content: { "image/webp": { schema: z.string().meta({ format: "binary" }) } },
    description: "The photo",
  },
  "4XX": answers(balanceSchema, "")["4XX"],
} as const;

const ownPhoto = calls.get("/complaints/{id}/photos/{position}", {
  summary: "A photo of the shopper's own complaint",
  ...forShopper(),
  request: { params: photoParam },
  responses: photoAnswers,
});

const sellerPhoto = sellerCalls.get("/complaints/{id}/photos/{position}", {
  summary: "A photo of a complaint",
  ...forSeller("customer.see"),
  request: { params: photoParam },
  responses: photoAnswers,
});

/** A photo's response. It is for one person, so no cache keeps it. */
const photoResponse = (webp: Buffer | undefined) => {
  if (!webp) throw new AppError("NOT_FOUND", t.later("photoNotFound"));
  const headers = { "Content-Type": "image/webp", "Cache-Control": "private, no-store" };
  return new Response(new Uint8Array(webp), { headers });
};

export const customerApi = newApi<AppEnv>()
  .openapi(balance, async (c) => {
    const paise = await balanceOf(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, balance: toRupees(paise) }, 200);
  })
  .openapi(complaints, async (c) => {
    const own = await ownComplaints(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, complaints: own }, 200);
  })
  .openapi(file, async (c) => {
    const { db, now } = c.var.deps;
    await consume(openedLimits.of(c.var.deps).complaints, c.var.shopper.id);
    const complaint = await fileComplaint(db, {
      ...c.req.valid("form"),
      shopperId: c.var.shopper.id,
      now: now(),
      key: c.req.valid("header")["idempotency-key"],
    });
    return c.json({ success: true as const, message: t("filed"), complaint }, 200);
  })
  .openapi(ownPhoto, async (c) => {
    const shopperId = c.var.shopper.id;
    return photoResponse(await findPhoto(c.var.deps.db, { ...c.req.valid("param"), shopperId }));
  });

export const complaintPhotoApi = newApi<AppEnv>().openapi(sellerPhoto, async (c) =>
  photoResponse(await findPhoto(c.var.deps.db, { ...c.req.valid("param"), shopperId: null })),
);
