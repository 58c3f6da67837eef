import type { APIRequestContext } from "@playwright/test";
import { type DeliverySettings, deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import { SELLER } from "./accounts.ts";
import { OWN_CONNECTION } from "./own-connection.ts";

const PATH = "/api/delivery/settings";

/** Changes the store's delivery settings. `request` is logged in as the seller. */
export async function setDelivery(
  request: APIRequestContext,
  change: (now: DeliverySettings) => Partial<DeliverySettings>,
): Promise<void> {
  const headers = OWN_CONNECTION;
  await request.post("/api/seller/login", { headers, data: SELLER });
  const { settings } = deliverySettingsAnswerSchema.parse(
    await (await request.get(PATH, { headers })).json(),
  );
  const saved = await request.put(PATH, {
    headers,
    data: { ...settings, ...change(settings), confirmed: true },
  });
  if (!saved.ok()) throw new Error(await saved.text());
}
