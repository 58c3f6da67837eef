import type { z } from "zod";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { eveningDoneSchema, heapListSchema } from "#modules/stock/contract.ts";
import { holdAnswers } from "#tests/e2e/support/hold-answers.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

const HEAPS = ["Palak", "Okra", "Brinjal"];

test("the evening stays busy until the page shows what is left, so that a rest is named once", {
  tag: "@quick",
}, async ({ page }) => {
  const today = storeDay(new Date());
  const tomorrow = daysLater(today, 1);
  // The answers are made here, as "Carry all" would carry the heaps of other tests too.
  const gone = new Set<string>();
  const list = (): z.infer<typeof heapListSchema> => ({
    success: true,
    today,
    days: [today, tomorrow],
    heaps: HEAPS.map((name) => ({
      _id: name,
      name,
      unit: "g",
      products: [],
      next: [tomorrow],
      days: [{ day: today, total: 2000, left: gone.has(name) ? 0 : 2000 }],
    })),
  });
  const done: z.infer<typeof eveningDoneSchema> = {
    success: true,
    message: "Done",
    moves: ["1"],
    errors: {},
  };
  const sent: string[][] = [];
  await page.route("**/api/stock/heaps", (route) => route.fulfill({ json: list() }));
  await page.route("**/api/stock/heaps/evening", (route) => {
    const { rests }: { rests: { heap: string }[] } = route.request().postDataJSON();
    const names = rests.map(({ heap }) => heap);
    sent.push(names);
    for (const name of names) gone.add(name);
    return route.fulfill({ json: done });
  });
  await openAsSeller({ page }, "/seller/stock/harvest");
  const evening = page.getByRole("region", { name: "What is left" });
  await expect(evening.getByRole("listitem")).toHaveCount(3);
  const secondReading = await holdAnswers(page, "**/api/stock/heaps");
  await evening.getByRole("button", { name: "Write off: Palak" }).click();
  await expect(evening.getByRole("status")).toContainText("Done");
  await secondReading.requested;
  const carryAll = evening.getByRole("button", { name: `Carry all to ${formatShortDay(tomorrow)}` });
  // They are on the old list still. A press that does not wait for them, as a finger does not, sends nothing.
  for (const button of await evening.getByRole("button").all()) {
    await expect(button).toHaveAttribute("aria-busy", "true");
    await button.dispatchEvent("click");
  }
  secondReading.release();
  await expect(evening.getByRole("listitem")).toHaveCount(2);
  await carryAll.click();
  await expect(evening.getByRole("listitem")).toHaveCount(0);
  expect(sent).toEqual([["Palak"], ["Okra", "Brinjal"]]);
});
