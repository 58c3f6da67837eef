import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { Pen } from "./pen.ts";
import { type Caller, send } from "./send.ts";

const VAN_TEXTS = ["name", "driver"];

/** Adds two vans, changes one, gives it an order, and has its driver note something about that order. */
export async function addVans(seller: Caller, pen: Pen, order: OrderAnswer): Promise<void> {
  const path = "/api/delivery/vans";
  const written = (call: string) => ({
    ...Object.fromEntries(VAN_TEXTS.map((field) => [field, pen.line(`${call} ${field}`)])),
    phone: "+91 98450 12345",
  });
  await send(seller, "POST", path, { data: written(`POST ${path}`) });
  const added = await send(seller, "POST", path, { data: { name: "Van", driver: "", phone: "" } });
  const { id } = z.object({ id: z.string() }).parse(added);
  const data = { ...written(`PUT ${path}/{id}`), isActive: true };
  await send(seller, "PUT", `${path}/${id}`, { data });
  const stop = { orders: [order._id], day: order.deliveryDay };
  await send(seller, "PUT", "/api/delivery/van-stops", { data: { ...stop, van: id } });
  const link = z.object({ path: z.string() }).parse(await send(seller, "POST", `${path}/${id}/link`));
  await send(seller, "POST", "/api/drive/noted", {
    headers: { "Drive-Token": link.path.replace("/drive/", ""), "Idempotency-Key": randomUUID() },
    data: {
      ...stop,
      at: new Date().toISOString(),
      kind: "not-home",
      note: pen.line("POST /api/drive/noted note"),
    },
  });
}
