import { z } from "zod";
import { againstBareServer } from "../against-bare-server.ts";
import { atLeast, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";

const GOAL = 0.6;

const listSchema = z.object({
  products: z.array(z.object({ _id: z.string(), category: z.string() })).min(1),
});

export const pages: Section = {
  name: "pages",
  title: "Pages that are the same for all visitors, beside a bare server with the same bytes",
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(await pathsOf(url))) {
      const { ratio, shop } = await againstBareServer(url, path);
      rows.push(atLeast(GOAL, `${name} ÷ bare server`, ratio, "×"), noted(name, shop, "answers/s"));
    }
    return rows;
  },
};

async function pathsOf(url: string): Promise<Record<string, string>> {
  const { products } = listSchema.parse(await (await fetch(`${url}/api/product/list`)).json());
  const [product] = products;
  return {
    home: "/",
    list: "/products",
    category: `/products/${product?.category}`,
    product: `/products/${product?.category}/${product?._id}`,
    search: "/products?q=rice",
  };
}
