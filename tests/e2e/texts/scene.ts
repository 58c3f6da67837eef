import type { Locator, Page, Route } from "@playwright/test";
import type { Seller } from "../support/seller.ts";
import { expect, test, toast } from "../support/test.ts";

export interface Stage {
  page: Page;
  seller: Seller;
}

/** A text of the specification, and what makes it due. */
export interface Moment {
  /** Section of the specification. */
  section: 1 | 2 | 4 | 5 | 8 | 9;
  text: string | RegExp;
  /** Shown for a moment over the page; otherwise it stands on it. */
  toast?: true;
  due?: (stage: Stage) => Promise<unknown>;
}

export interface Scene {
  name: string;
  start: (stage: Stage) => Promise<unknown>;
  moments: Moment[];
}

/** Plays a scene, and looks for each of its texts. */
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

/** Lets a call be answered by `answer` from now on, instead of by the server. */
export async function answerWith(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  await page.unroute(path);
  await page.route(path, answer);
}

/** The server's refusal, with its message or without one. */
export const refusal =
  (status: number, message = "") =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { success: false, message } });

export const noConnection = (route: Route): Promise<void> => route.abort("connectionreset");
