import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { chromiumPath } from "#tests/support/chromium.ts";
import { compare, median } from "../median.ts";
import { atLeast, atMost, type Row } from "../row.ts";
import type { Section } from "../section.ts";
import { startStaticCopy } from "../static-copy.ts";

/** Fetched when it is wanted: it is as large as all other tools together. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const TURNS = 3;
const GOAL = 100;
const MAX_PAINT_RATIO = 1.2;
const LARGEST_PAINT = "largest-contentful-paint";

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.object({ [LARGEST_PAINT]: z.object({ numericValue: z.number() }) }),
});
type Report = z.infer<typeof reportSchema>;

const listSchema = z.object({
  products: z.array(z.object({ _id: z.string(), category: z.string() })).min(1),
});
const growersSchema = z.object({ growers: z.array(z.object({ slug: z.string() })).min(1) });

export const lighthouse: Section = {
  name: "lighthouse",
  title: `Lighthouse (${LIGHTHOUSE.split("@")[1]}) on a phone, median of ${TURNS}`,
  run: async ({ demoShop }) => {
    const { url } = await demoShop();
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(await pathsOf(url))) {
      const reports: Report[] = [];
      for (let turn = 0; turn < TURNS; turn++) reports.push(await reportOn(url + path));
      rows.push(...scores(name, reports), await besideStatic(name, url, path));
    }
    return rows;
  },
};

async function pathsOf(url: string): Promise<Record<string, string>> {
  const { products } = listSchema.parse(await (await fetch(`${url}/api/product/list?limit=1`)).json());
  const [product] = products;
  const { growers } = growersSchema.parse(await (await fetch(`${url}/api/grower?limit=1`)).json());
  return {
    home: "/",
    category: `/products/${product?.category}`,
    product: `/products/${product?.category}/${product?._id}`,
    cart: "/cart",
    growers: "/growers",
    grower: `/growers/${growers[0]?.slug}`,
  };
}

function scores(page: string, reports: readonly Report[]): Row[] {
  const ids = Object.keys(reports[0]?.categories ?? {}).filter((id) => page !== "cart" || id !== "seo");
  return ids.map((id) => {
    const points = reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
    return atLeast(GOAL, `${page}: ${reports[0]?.categories[id]?.title}`, median(points), "points");
  });
}

async function besideStatic(name: string, url: string, path: string): Promise<Row> {
  const copy = await startStaticCopy(url, path);
  const paint = async (address: string) => (await reportOn(address)).audits[LARGEST_PAINT].numericValue;
  try {
    const { ratio } = await compare(
      () => paint(copy.url),
      () => paint(url + path),
      TURNS,
    );
    return atMost(
      MAX_PAINT_RATIO,
      `${name}: largest paint ÷ the same words and pictures as a static page`,
      ratio,
      "×",
    );
  } finally {
    await copy.stop();
  }
}

async function reportOn(address: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "santhe-lighthouse-"));
  const file = join(folder, "report.json");
  const flags = [
    "--quiet",
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
    "--output=json",
    `--output-path=${file}`,
  ];
  try {
    await promisify(execFile)("npm", ["exec", "--yes", LIGHTHOUSE, "--", address, ...flags], {
      env: { ...process.env, CHROME_PATH: await chromiumPath() },
    });
    return reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
