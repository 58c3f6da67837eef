import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forShopper } from "#modules/identity/index.ts";
import { addAddress, deleteAddress, listAddresses, updateAddress } from "./addresses.ts";
import { addressAddSchema, addressAnswerSchema, addressesSchema, addressUpdateSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Addresses");

const add = calls.post("/add", {
  summary: "Save a delivery address",
  ...forShopper(),
  request: { body: jsonBody(addressAddSchema) },
  responses: answers(addressAnswerSchema, "The saved address"),
});

const get = calls.get("/get", {
  summary: "The shopper's delivery addresses",
  ...forShopper(),
  responses: answers(addressesSchema, "The newest first"),
});

const update = calls.put("/update/{id}", {
  summary: "Correct one of the shopper's delivery addresses",
  ...forShopper(),
  request: { params: z.object({ id: idSchema }), body: jsonBody(addressUpdateSchema) },
  responses: answers(addressAnswerSchema, "The corrected address; orders keep their copy"),
});

const remove = calls.delete("/{id}", {
  summary: "Delete one of the shopper's delivery addresses",
  ...forShopper(),
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "Deleted; orders keep their copy"),
});

const addressApi = newApi<AppEnv>()
  .openapi(add, async (c) => {
    const address = await addAddress(c.var.deps.db, c.var.shopper.id, c.req.valid("json").address);
    return c.json({ success: true as const, message: t("added"), address }, 200);
  })
  .openapi(get, async (c) => {
    const addresses = await listAddresses(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, addresses }, 200);
  })
  .openapi(update, async (c) => {
    const address = await updateAddress(c.var.deps.db, {
      id: c.req.valid("param").id,
      shopperId: c.var.shopper.id,
      ...c.req.valid("json"),
    });
    return c.json({ success: true as const, message: t("updated"), address }, 200);
  })
  .openapi(remove, async (c) => {
    await deleteAddress(c.var.deps.db, { id: c.req.valid("param").id, shopperId: c.var.shopper.id });
    return c.json({ success: true as const, message: t("deleted") }, 200);
  });

/** All calls of this module, with their full paths. */
export const addressCalls = newApi<AppEnv>().route("/api/address", addressApi);

/** The type of the calls, for pages. */
export type AddressApi = CallsOf<typeof addressCalls>;
