import { againstBareServer } from "../against-bare-server.ts";
import { atLeast, noted } from "../row.ts";
import type { Section } from "../section.ts";

const GOAL = 0.4;

export const list: Section = {
  name: "list",
  title: "The list of products over HTTP, beside a bare server with the same bytes",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const { ratio, shop } = await againstBareServer(url, "/api/product/list");
    return [
      atLeast(GOAL, "GET /api/product/list ÷ bare server", ratio, "×"),
      noted("GET /api/product/list", shop, "answers/s"),
    ];
  },
};
