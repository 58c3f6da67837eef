import { expect, openAlive } from "../support/test.ts";
import type { Scene } from "./scene.ts";

export const serviceScenes: Scene[] = [
  {
    name: "the maintenance screen",
    start: async ({ page }) => {
      await openAlive(page, "/");
      await page.keyboard.press("Control+Shift+M");
    },
    moments: [
      { section: 1, text: "Site Under Maintenance" },
      { section: 1, text: "WhatsApp" },
      {
        section: 2,
        text: "Best Sellers",
        due: async ({ page }) => {
          await page.keyboard.press("Control+Shift+M");
          await expect(page.getByText("Site Under Maintenance")).toBeHidden();
        },
      },
    ],
  },
];
