import type { Page } from "@playwright/test";
import { z } from "zod";
import { OWN_CONNECTION } from "./own-connection.ts";

const shape = z.object({ user: z.object({ cartItems: z.record(z.string(), z.int()) }) });

/** The cart on the server. The call does not go through the page, so it works while the page is offline. */
export async function savedCart(page: Page): Promise<Record<string, number>> {
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${process.env.E2E_SHOP_URL}/api/user/is-auth`, {
    headers: { ...OWN_CONNECTION, cookie },
  });
  return shape.parse(await answer.json()).user.cartItems;
}
