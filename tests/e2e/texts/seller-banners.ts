import { BANNER } from "../support/pictures.ts";
import { openAsSeller } from "../support/seller.ts";
import { answerWith, refusal, type Scene } from "./scene.ts";

export const sellerBannerScenes: Scene[] = [
  {
    name: "banners",
    start: (stage) => openAsSeller(stage, "/seller/add-banner"),
    moments: [
      {
        section: 5,
        text: "Banner image is required",
        due: ({ page }) => page.getByRole("button", { name: "Add banner" }).click(),
      },
      {
        section: 8,
        text: "Upload failed",
        toast: true,
        due: async ({ page }) => {
          await page.getByLabel("Banner image").first().setInputFiles(BANNER);
          await answerWith(page, "**/api/banner/add", refusal(400));
          await page.getByRole("button", { name: "Add banner" }).click();
        },
      },
      {
        section: 8,
        text: "Server error",
        toast: true,
        due: async ({ page }) => {
          await answerWith(page, "**/api/banner/add", refusal(500));
          await page.getByRole("button", { name: "Add banner" }).click();
        },
      },
      {
        section: 8,
        text: "Failed to delete banner",
        toast: true,
        due: async ({ page }) => {
          await page.route(/\/api\/banner\/[^/]+$/, refusal(400));
          await page.getByRole("button", { name: "Delete banner 1" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
        },
      },
    ],
  },
  {
    name: "banners that can't be loaded",
    start: async (stage) => {
      await answerWith(stage.page, "**/api/banner", refusal(500));
      await openAsSeller(stage, "/seller/add-banner");
    },
    moments: [{ section: 8, text: "Failed to fetch banners", toast: true }],
  },
];
