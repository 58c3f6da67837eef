import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { fillAddress } from "#tests/e2e/support/address-form.ts";
import { register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test } from "#tests/e2e/support/test.ts";

test("all that is wrong in an address is marked at once", async ({ page }) => {
  await register(page.request);
  await openAlive(page, "/add-address");
  await fillAddress(page, { ...ADDRESS, street: "", zipcode: "Mysuru", phone: "98x" });
  await page.getByRole("button", { name: "Save address" }).click();
  for (const label of ["Street", "PIN code", "Phone"]) {
    await expect(page.getByRole("main").getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
});

test("a link that says to correct the PIN code leads to it, and it is marked until it is whole", async ({
  page,
}) => {
  await register(page.request);
  const id = await saveAddress(page.request, { zipcode: "57001" });
  await openAlive(page, `/edit-address/${id}#zipcode`);
  const pin = page.getByRole("main").getByLabel("PIN code");
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute("aria-invalid", "true");
  await expect(pin).toHaveAccessibleDescription("In India it has 6 digits");
  await pin.fill("570001");
  await expect(pin).not.toHaveAttribute("aria-invalid");
});
