import { orderPages, orderSellerPages } from "#modules/order/paths.ts";
import { packingSellerPages } from "#modules/packing/paths.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { load } from "../load.ts";
import { logIn } from "../log-in.ts";
import { compare } from "../median.ts";
import { startRenderServer } from "../render-server.ts";
import { atLeast, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

const GOAL = 0.8;
const SECONDS = 2;

export const personal: Section = {
  name: "personal",
  title: "Pages of one's own, beside React's renderToString of the same tree",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const rows: Row[] = [];
    for (const [name, { path, cookie, says }] of Object.entries(await visits(url))) {
      const ask = { path, headers: { Cookie: cookie, Accept: "text/html" } };
      const check = ({ status, body }: { status: number; body: Buffer }) => {
        if (status !== 200 || !body.includes(says)) throw new Error(`${path} had a wrong answer: ${status}`);
      };
      const rate = async (at: string, seconds: number) =>
        (await load(at, { next: () => ask, check, seconds })).perSecond;
      const plain = await startRenderServer({ shopUrl: url, path, cookie });
      try {
        for (const at of [plain.url, url]) await rate(at, 1);
        const { ratio, shop, reference } = await compare(
          () => rate(plain.url, SECONDS),
          () => rate(url, SECONDS),
        );
        rows.push(
          atLeast(GOAL, `${name} ÷ renderToString`, ratio, "×"),
          noted(name, shop, "answers/s"),
          noted(`${name}, renderToString alone`, reference, "renders/s"),
        );
      } finally {
        await plain.stop();
      }
    }
    return rows;
  },
};

/** The pages, the visitor who is logged in on each, and the words that have to stand on it. */
async function visits(url: string) {
  const shopper = { name: "Meera Rao", email: `meera.${Date.now()}@example.com`, password: "many-mangoes" };
  return {
    "My Orders": {
      path: orderPages.myOrders,
      cookie: await logIn(`${url}/api/user/register`, shopper),
      says: "My Orders",
    },
    "seller's orders": {
      path: orderSellerPages.orders,
      cookie: await logIn(`${url}/api/seller/login`, SELLER),
      // The seller's menu, which nobody else sees.
      says: packingSellerPages.list,
    },
  };
}
