import { inArray } from "drizzle-orm";
import { demoGrowers, demoPortrait } from "#demo/growers/growers.ts";
import { translationsOf } from "#demo/translations.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { runTogether } from "#kernel/db/sql-parts.ts";
import type { StorePicture } from "#kernel/modules/define-module.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { sourceWrites } from "#modules/stock/index.ts";
import { toTerms } from "../contract/terms.ts";
import { growerPicture } from "../rules/grower-form.ts";
import { columnsOf } from "../rules/terms.ts";
import { lotPack } from "../rules/units.ts";
import { growerProducts, growers, growerTerms, lots } from "../tables.ts";
import { slugOf } from "./edit-growers.ts";

/** Processes the portraits of the demo's growers. Returns the function that writes them, and what they brought. */
export async function prepareDemoGrowers(takeIn: StorePicture): Promise<(tx: Tx) => Promise<void>> {
  const portraits = await Promise.all(
    demoGrowers.map(({ picture }) => takeIn(demoPortrait(picture), growerPicture)),
  );
  return async (tx) => {
    const today = storeDay(new Date());
    const names = demoGrowers.flatMap(({ brings }) => brings.map(({ name }) => name));
    const sold = await tx
      .select({
        id: products.id,
        name: products.name,
        otherNames: products.otherNames,
        quantity: products.packQuantity,
        unit: products.packUnit,
      })
      .from(products)
      .where(inArray(products.name, names));
    const byName = new Map(sold.map((product) => [product.name, product]));
    /** The growers so far of each product: the first is its usual one. */
    const linked = new Map<string, number>();
    for (const [index, grower] of demoGrowers.entries()) {
      const id = await writeGrower(tx, grower, { picture: portraits[index], today });
      for (const { name, price, lot, picked = 0 } of grower.brings) {
        const product = byName.get(name);
        if (!product) throw new Error(`the demo's catalogue has no ${name}`);
        const position = linked.get(product.id) ?? 0;
        linked.set(product.id, position + 1);
        await tx.insert(growerProducts).values({ productId: product.id, growerId: id, position });
        const terms = columnsOf(
          toTerms(
            price === undefined ? { kind: "share", percent: grower.sharePercent } : { kind: "price", price },
          ),
        );
        if (price !== undefined) {
          await tx.insert(growerTerms).values({ growerId: id, productId: product.id, ...terms });
        }
        if (lot === undefined) continue;
        const days = { harvestedOn: daysLater(today, -picked), cameOn: today };
        const { otherNames } = product;
        const of = { growerId: id, productId: product.id, productName: name, otherNames };
        const { unit } = lotPack(product);
        const [came] = await tx
          .insert(lots)
          .values({ ...of, unit, ...days, ...terms })
          .returning({ id: lots.id });
        if (!came) continue;
        await runTogether(tx, sourceWrites([{ pool: { source: came.id }, kind: "harvest", change: lot }]));
      }
    }
  };
}

type Written = { picture: string | undefined; today: string };

async function writeGrower(
  tx: Tx,
  { name, village, language, sinceYear, story, certificate, sharePercent }: (typeof demoGrowers)[number],
  { picture, today }: Written,
): Promise<string> {
  const translations = Object.fromEntries(
    translationsOf(name).map(
      ([
        code,
        {
          name: translated,
          description: [place, ...lines],
        },
      ]) => [code, { name: translated, village: place, story: lines.join("\n") }],
    ),
  );
  const [row] = await tx
    .insert(growers)
    .values({
      slug: slugOf({ name, village }),
      name,
      village,
      language,
      sinceYear,
      story,
      translations,
      pictureUrl: picture ?? null,
      ...(certificate && {
        certificateScheme: certificate.scheme,
        certificateNumber: certificate.number,
        certificateEndsOn: daysLater(today, certificate.days),
      }),
    })
    .returning({ id: growers.id });
  if (!row) throw new Error("the new grower returned no row");
  const terms = columnsOf(toTerms({ kind: "share", percent: sharePercent }));
  await tx.insert(growerTerms).values({ growerId: row.id, productId: null, ...terms });
  return row.id;
}
