import { SELLER } from "../support/accounts.ts";
import { answerWith, refusal, type Scene, type Stage } from "./scene.ts";

async function logIn({ page }: Stage, password: string): Promise<void> {
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

export const sellerShellScenes: Scene[] = [
  {
    name: "the seller's login, at any seller address",
    start: ({ page }) => page.goto("/seller/orders"),
    moments: [
      { section: 2, text: "Seller Login" },
      {
        section: 8,
        text: /password/i,
        toast: true,
        due: (stage) => logIn(stage, "not the password"),
      },
      { section: 2, text: "Hi! Admin", due: (stage) => logIn(stage, SELLER.password) },
      {
        section: 8,
        text: "Logout failed.",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/seller/logout", refusal(500));
          await page.getByRole("button", { name: "Logout" }).click();
        },
      },
      {
        section: 2,
        text: "Seller Login",
        due: async ({ page }) => {
          await page.unroute("**/api/seller/logout");
          await page.getByRole("button", { name: "Logout" }).click();
        },
      },
    ],
  },
];
