import type { Page } from "@playwright/test";
import { mailsTo } from "../support/outbox.ts";
import { expect } from "../support/test.ts";
import { type Neighbour, post } from "./people.ts";
import { PERCENT } from "./plan.ts";
import * as seller from "./seller-steps.ts";

/** Sends the offer, waits for its mails, and returns the promo code in their link. */
export async function offerCode(
  office: Page,
  readers: readonly Neighbour[],
  dataDir: string,
): Promise<string> {
  for (const { page, email } of readers) await post(page.request, "/api/newsletter/subscribe", { email });
  await seller.sendOffer(office, "Tomatoes by the crate", PERCENT);
  const codes = new Set<string>();
  for (const { email } of readers) {
    await expect(async () => {
      const mails = await mailsTo(email, dataDir);
      const [, code] =
        mails
          .join("")
          .replace(/=\r?\n/g, "")
          .match(/\?promo=(?:3D)?(SAVE[\w-]+)/) ?? [];
      expect(code).toBeDefined();
      codes.add(code ?? "");
    }).toPass();
  }
  const [code = "", ...others] = codes;
  expect(others).toEqual([]);
  return code;
}
