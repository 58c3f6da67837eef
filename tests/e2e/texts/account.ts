import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/accounts.ts";
import { register } from "../support/shopper.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

const dialog = (page: Page) => page.getByRole("dialog");

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
  await dialog(page).getByRole("button", { name: "Login", exact: true }).click();
}

export const accountScenes: Scene[] = [
  {
    name: "the profile without login",
    start: ({ page }) => page.goto("/user-account"),
    moments: [{ section: 2, text: "Please login to view your profile." }],
  },
  {
    name: "the profile and its menu",
    start: async ({ page }) => {
      await register(page.request);
      await page.goto("/user-account");
    },
    moments: [
      { section: 2, text: "Meera Rao" },
      { section: 2, text: /^shopper-.*@example\.com$/ },
      {
        section: 2,
        text: /^Profile$/,
        due: ({ page }) => page.getByRole("button", { name: "Meera Rao's menu" }).hover(),
      },
      { section: 2, text: "My Orders" },
      { section: 2, text: "Logout" },
      {
        section: 8,
        text: "You have to stay a little",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/user/logout", refusal(500, "You have to stay a little"));
          await page.getByRole("menuitem", { name: "Logout" }).click();
        },
      },
    ],
  },
  {
    name: "a login that is refused",
    start: async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Login" }).click();
    },
    moments: [
      {
        section: 8,
        text: /password/i,
        toast: true,
        due: ({ page }) => logIn(page, "nobody@example.com", PASSWORD),
      },
    ],
  },
  {
    name: "a new account that is refused",
    start: async ({ page }) => {
      const { email } = await register(page.request);
      await page.context().clearCookies();
      await page.goto("/");
      await page.getByRole("link", { name: "Login" }).click();
      await dialog(page).getByRole("button", { name: "Create an account" }).click();
      await dialog(page).getByLabel("Name").fill("Meera Rao");
      await dialog(page).getByLabel("Email").fill(email);
      await dialog(page).getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    },
    moments: [
      {
        section: 8,
        text: /already/,
        due: ({ page }) => dialog(page).getByRole("button", { name: "Create account" }).click(),
      },
    ],
  },
];
