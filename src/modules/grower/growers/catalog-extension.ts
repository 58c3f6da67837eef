import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { smallestPicture } from "#kernel/media/picture-widths.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatDayAndMonth, formatShortDay } from "#kernel/time/store-time.ts";
import { type CatalogExtension, products } from "#modules/catalog/index.ts";
import { heapProducts } from "#modules/stock/index.ts";
import { growerPages } from "../paths.ts";
import { type CertificateScheme, MEANINGS } from "../rules/certificate.ts";
import { growerPictureFiles } from "../rules/grower-picture-files.ts";
import { t } from "../server-texts.ts";
import { growerProducts, growers, lots } from "../tables.ts";
import { t as shopTexts } from "../texts.ts";
import { growersField } from "./product-field.ts";
import { spokenGrower } from "./spoken-grower.ts";

/** Says who grew products and when they were picked, and finds growers and their products by name and village. */
export const growerCatalogExtension: CatalogExtension = {
  complete: async (db, shown) => {
    const ids = shown.map(({ _id }) => _id);
    const rows = await originsOf(db, ids);
    const origins = new Map(rows.map((row) => [row.productId, toOrigin(row)]));
    return shown.map((product) => {
      const origin = origins.get(product._id);
      return origin ? { ...product, origin } : product;
    });
  },
  fields: [growersField],
  search: findGrowers,
};

type Origin = {
  productId: string;
  day: string | null;
  name: string;
  village: string;
  slug: string;
  picture: string | null;
  isActive: boolean;
  growers: number;
  scheme: CertificateScheme | null;
  number: string | null;
  endsOn: string | null;
};

/**
 * The grower of each product: the one whose lot is packed next, or else the usual one, or else that of another size of
 * the same thing. Products of a heap share their lots. In a store without growers, there are no rows.
 */
async function originsOf(db: Connection, ids: readonly string[]): Promise<Origin[]> {
  const { name, village } = spokenGrower();
  const { rows } = await db.execute<Origin>(sql`
    select ${products.id} as "productId", lot.day, ${name} as name, ${village} as village, ${growers.slug},
      ${growers.pictureUrl} as picture, ${growers.isActive} as "isActive", case when lot.id is null then usual.growers else 1 end::int as growers,
      ${growers.certificateScheme} as scheme, ${growers.certificateNumber} as number,
      ${growers.certificateEndsOn}::text as "endsOn"
    from ${products}
    left join lateral (
      select ${lots.growerId} as id, ${lots.harvestedOn}::text as day from ${lots}
      where ${lots.productId} = any(array(
          select ${products.id} union select other.product_id from ${heapProducts} as own
          inner join ${heapProducts} as other on other.heap_id = own.heap_id where own.product_id = ${products.id}
        )) and ${lots.left} > 0 and ${lots.recalledAt} is null
        and ${lots.unit} = lot_unit(${products.packQuantity}, ${products.packUnit})
      order by ${lots.harvestedOn}, ${lots.number} limit 1
    ) as lot on true
    left join lateral (
      select ${growerProducts.growerId} as id, count(*) over () as growers from ${growerProducts}
      inner join ${growers} as active on active.id = ${growerProducts.growerId} and active.is_active
      where ${growerProducts.productId} = (
        select size.id from ${products} as size
        where (size.id = ${products.id} or size.size_group = ${products.sizeGroup}) and exists (
          select from ${growerProducts} as of_size inner join ${growers} as grows on grows.id = of_size.grower_id
          where of_size.product_id = size.id and grows.is_active
        )
        order by size.id <> ${products.id}, size.position limit 1
      )
      order by ${growerProducts.position} limit 1
    ) as usual on true
    inner join ${growers} on ${growers.id} = coalesce(lot.id, usual.id)
    where ${products.id} = any(${sql.param([...ids])}::text[]) and exists (select from ${growers})`);
  return rows;
}

function toOrigin({ day, name, village, slug, picture, isActive, growers: count, ...certificate }: Origin) {
  const by = { name, village };
  const { scheme, number, endsOn } = certificate;
  const texts =
    day === null
      ? {
          text: t(count > 1 ? "grownByAndOthers" : "grownBy", by),
          parts: count > 1 ? [t("manyGrowers", { count })] : [name, village],
        }
      : {
          text: t("picked", { day: formatShortDay(day), ...by }),
          parts: [name, village, t("pickedShort", { day: formatDayAndMonth(day) })],
        };
  return {
    ...texts,
    name,
    ...(picture && { picture: smallestPicture(picture, growerPictureFiles) }),
    ...(isActive && { path: pathTo(growerPages.grower, { slug }) }),
    ...(day !== null && { day }),
    ...(scheme && number && endsOn && count === 1
      ? { certificate: { scheme, meaning: shopTexts(MEANINGS[scheme]), number, endsOn } }
      : {}),
  };
}

const MAX_FOUND = 3;
const SHORTEST_SEARCH = 3;

/** The growers with a page whose name and village, in any language, have a word for each searched word's beginning, and their products. */
async function findGrowers(db: Connection, q: string) {
  const words = q.split(/\s+/).filter((word) => word !== "");
  if (q.trim().length < SHORTEST_SEARCH) return { links: [], products: [] };
  const names = sql`concat_ws(' ', '', ${growers.name}, ${growers.village}, (
    select string_agg(concat_ws(' ', words ->> 'name', words ->> 'village'), ' ')
    from jsonb_each(${growers.translations}) as translated (code, words)))`;
  // A word begins behind a blank, so the % of `likePattern` goes before that.
  const begins = words.map((word) => sql`${names} ilike ${`% ${likePattern(word).slice(1)}`}`);
  const { name, village } = spokenGrower();
  const { rows } = await db.execute<{ name: string; village: string; slug: string; products: string[] }>(sql`
    select ${name} as name, ${village} as village, ${growers.slug}, array(
      select ${growerProducts.productId} from ${growerProducts} where ${growerProducts.growerId} = ${growers.id}
    ) as products
    from ${growers} where ${growers.isActive} and ${sql.join(begins, sql` and `)}
    order by ${growers.name}, ${growers.id} limit ${MAX_FOUND}`);
  return {
    links: rows.map(({ slug, ...by }) => ({
      label: t("growerAt", { name: by.name, village: by.village }),
      path: pathTo(growerPages.grower, { slug }),
    })),
    products: rows.flatMap((row) => row.products),
  };
}
