import type { Page } from "@playwright/test";
import type { ADDRESS } from "./accounts.ts";

const LABELS: Record<keyof typeof ADDRESS, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  street: "Street",
  city: "City",
  state: "State",
  zipcode: "PIN code",
  country: "Country",
  phone: "Phone",
};

/** Fills in the address form. */
export async function fillAddress(page: Page, address: typeof ADDRESS): Promise<void> {
  const form = page.getByRole("main");
  for (const [field, label] of Object.entries(LABELS)) {
    const value = Object.entries(address).find(([name]) => name === field)?.[1] ?? "";
    await form.getByLabel(label).fill(value);
  }
}
