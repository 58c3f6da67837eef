import type { Page } from "@playwright/test";
import { setServerTime } from "../support/server-time.ts";
import { newEmail, register } from "../support/shopper.ts";
import { answerWith, noConnection, refusal, type Scene, type Stage } from "./scene.ts";

const SUBSCRIBE = "**/api/newsletter/subscribe";

const openHome = ({ page }: Stage) => page.goto("/");

/** Opens the home page at this time of day at the store. */
const homeAt =
  (time: string) =>
  async ({ page }: Stage) => {
    await setServerTime(page, `2026-03-10T${time}+05:30`);
    await page.clock.setFixedTime(new Date(`2026-03-10T${time}+05:30`));
    await page.goto("/");
  };

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your e-mail" }).fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
}

export const homeScenes: Scene[] = [
  {
    name: "home",
    start: openHome,
    moments: [
      { section: 1, text: /^Fastest delivery in a day$/i },
      { section: 1, text: /^Guaranteed freshness$/i },
      { section: 1, text: /^Affordable prices$/i },
      { section: 1, text: /^Trust by thousands$/i },
      { section: 2, text: "Best Sellers" },
      { section: 2, text: "Why we are the best" },
      { section: 2, text: "About Us" },
      { section: 1, text: "Quick links" },
      { section: 1, text: "Contact Us" },
      { section: 1, text: "+91 90000 00001" },
      { section: 1, text: "+91 90000 00002" },
      { section: 1, text: "hello@santhe.example" },
      { section: 1, text: `© ${new Date().getFullYear()}` },
    ],
  },
  {
    name: "the phone's tabs",
    start: async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/");
    },
    moments: ["Home", "Products", "My Orders", "Profile"].map((text) => ({
      section: 2,
      text: new RegExp(`^${text}$`),
    })),
  },
  {
    name: "the greeting follows the store's clock",
    start: ({ page }) => register(page.request),
    moments: [
      { section: 2, text: "Good Morning, Meera Rao", due: homeAt("11:59:00") },
      { section: 2, text: "Good Afternoon, Meera Rao", due: homeAt("12:00:00") },
      { section: 2, text: "Good Afternoon, Meera Rao", due: homeAt("16:59:00") },
      { section: 2, text: "Good Evening, Meera Rao", due: homeAt("17:00:00") },
    ],
  },
  {
    name: "the newsletter",
    start: openHome,
    moments: [
      {
        section: 5,
        text: "Please enter your email",
        due: ({ page }) => subscribe(page, ""),
      },
      {
        section: 8,
        text: "Please enter a valid email",
        due: ({ page }) => subscribe(page, "not an address"),
      },
      {
        section: 8,
        text: "Subscription failed. Try again.",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, SUBSCRIBE, refusal(500));
          await subscribe(page, newEmail());
        },
      },
      {
        section: 8,
        text: "Connection error. Please check if the server is running.",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, SUBSCRIBE, noConnection);
          await subscribe(page, newEmail());
        },
      },
      {
        section: 8,
        text: "Subscribed successfully!",
        toast: true,
        due: async ({ page }) => {
          await page.unroute(SUBSCRIBE);
          await subscribe(page, newEmail());
        },
      },
    ],
  },
];
