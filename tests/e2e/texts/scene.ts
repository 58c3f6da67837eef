import type { Locator, Page, Route } from "@playwright/test";
import type { Seller } from "../support/seller.ts";
import { expect, test, toast } from "../support/test.ts";

export interface Stage {
  page: Page;
  seller: Seller;
}

/** A text of the specification, and the step that makes the page show it. */
export interface Moment {
  /** The section of the specification. */
  section: 1 | 2 | 4 | 5 | 8 | 9;
  text: string | RegExp;
  /** Whether the text is a toast; otherwise it stands on the page. */
  toast?: true;
  due?: (stage: Stage) => Promise<unknown>;
}

export interface Scene {
  name: string;
  start: (stage: Stage) => Promise<unknown>;
  moments: Moment[];
}

/** Plays a scene and looks for each of its texts. */
export async function walk({ start, moments }: Scene, stage: Stage): Promise<void> {
  await start(stage);
  for (const moment of moments) {
    await test.step(`section ${moment.section}: ${moment.text}`, async () => {
      await moment.due?.(stage);
      const find = moment.toast ? toast : onPage;
      await expect(find(stage.page, moment.text)).toBeVisible();
    });
  }
}

const onPage = (page: Page, text: string | RegExp): Locator =>
  page.getByText(text).filter({ visible: true }).first();

/** Has `answer` reply to a call from now on, in place of the server. */
export async function answerWith(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  await page.unroute(path);
  await page.route(path, answer);
}

/** A refusal of the server, with or without a message. */
export const refusal =
  (status: number, message = "") =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { success: false, message } });

export const noConnection = (route: Route): Promise<void> => route.abort("connectionreset");
