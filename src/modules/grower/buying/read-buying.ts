import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { areConfirmed, orderItems, orders } from "#modules/order/index.ts";
import { dayKey, type HeapBalance, heapProducts, orderPacks, readBalances } from "#modules/stock/index.ts";
import type { Buying, BuyingGroup, Purchase } from "../contract/buying.ts";
import { fromTerms } from "../contract/terms.ts";
import { leftForDay, missingFor, type Supply } from "../rules/missing.ts";
import { type TermsColumns, termsOf } from "../rules/terms.ts";
import type { LotUnit } from "../rules/units.ts";
import { growerProducts, growers, growerTerms, lots, purchases } from "../tables.ts";

type BuyingQuery = { day: string; today: string };

/**
 * The orders, lots and purchases of a delivery day, with what is missing. What is sold from heaps is reckoned by their
 * balances, all else by its lots. The number of queries is always the same.
 */
export async function readBuying(db: Connection, { day, today }: BuyingQuery): Promise<Buying> {
  const rows = await suppliesOf(db, { day, today });
  const dayPurchases = await purchasesOf(db, day);
  const heapIds = new Set(rows.flatMap(({ heap }) => heap ?? []));
  const balances = await readBalances(
    db,
    [...heapIds].map((heapId) => ({ heapId, day })),
  );
  const allGroups = [...Map.groupBy(rows, ({ group }) => group).values()].map((groupRows) => {
    const [{ heap = null, unit } = {}] = groupRows;
    const balance = heap === null ? undefined : balances.get(dayKey({ heapId: heap, day }));
    return toGroup(groupRows, dayPurchases, balance?.unit === unit ? balance : undefined);
  });
  const shown = allGroups.filter(
    ({ needed, key }) => needed > 0 || dayPurchases.some(({ group }) => group === key),
  );
  const isOfSome = ({ growers: groupGrowers, key }: BuyingGroup) =>
    groupGrowers.length > 0 || dayPurchases.some(({ group }) => group === key);
  const links = rows.flatMap(({ links: rowLinks }) => rowLinks);
  const all = new Map([...links, ...dayPurchases].map(({ person }) => [person._id, person]));
  return {
    day,
    today,
    growers: [...all.values()].sort((a, b) => a.name.localeCompare(b.name)),
    groups: shown.filter(isOfSome).sort((a, b) => a.name.localeCompare(b.name)),
    purchases: dayPurchases.map(({ person: _, ...purchase }) => purchase),
    without: shown
      .filter((group) => !isOfSome(group))
      .map(({ name, unit, needed }) => ({ name, unit, needed }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The next day from `today` on with orders or purchases; `today` if there is none. */
export async function nextBuyingDay(db: Connection, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least(
      (select min(${orders.deliveryDay}) from ${orders} where ${orders.deliveryDay} >= ${today}
        and ${orders.status} = 'Pending' and ${areConfirmed}),
      (select min(${purchases.day}) from ${purchases} where ${purchases.day} >= ${today}))::text as day`);
  return rows[0]?.day ?? today;
}

type Person = Buying["growers"][number];
type Link = TermsOrNull & { person: Person; position: number };
type TermsOrNull = { [Column in keyof TermsColumns]: TermsColumns[Column] | null };

/** A product in one unit. `current` is the unit of its pack now: growers are asked in this unit only. */
type SupplyRow = Supply & {
  group: string;
  heap: string | null;
  id: string;
  name: string;
  packUnit: string;
  unit: LotUnit;
  current: LotUnit;
  needed: number;
  links: Link[];
};

const person = sql`jsonb_build_object('_id', ${growers.id}, 'name', ${growers.name}, 'village', ${growers.village},
  'language', ${growers.language}, 'phone', ${growers.phone})`;

/** Products of one heap and unit have the same key. */
const groupKey = (unit: ReturnType<typeof sql>) =>
  sql`coalesce(${heapProducts.heapId}, ${products.id}) || ' ' || ${unit}`;

/** The facts about the products that are ordered or asked for on a day, and about those of the same heaps. */
async function suppliesOf(db: Connection, { day, today }: BuyingQuery): Promise<SupplyRow[]> {
  const amount = sql`${orderItems.quantity} * lot_amount(${orderItems.packQuantity}, ${orderItems.packUnit})`;
  const isOpen = sql`${orders.status} = 'Pending' and ${orderPacks.amount} is null`;
  const hasCome = sql`exists (select from ${lots} where ${lots.purchaseId} = ${purchases.id})`;
  const { rows } = await db.execute<SupplyRow>(sql`
    with line as (
      select ${orderItems.productId} as product_id, lot_unit(${orderItems.packQuantity}, ${orderItems.packUnit}) as unit,
        sum(${amount}) filter (where ${orders.deliveryDay} = ${day}) as needed,
        sum(${amount}) filter (where ${orders.deliveryDay} = ${day} and ${isOpen}) as open,
        sum(${amount}) filter (where ${orders.deliveryDay} < ${day} and ${isOpen}) as earlier
      from ${orders} inner join ${orderItems} on ${orderItems.orderId} = ${orders.id}
      left join ${orderPacks} on ${orderPacks.orderId} = ${orders.id} and ${orderPacks.productId} = ${orderItems.productId}
      where ${orders.deliveryDay} between least(${day}::date, ${today}::date) and ${day}
        and ${orders.status} <> 'Cancelled' and (${orders.deliveryDay} = ${day} or ${orders.status} = 'Pending')
        and ${areConfirmed} and ${orderItems.productId} is not null
      group by 1, 2
    ), asked as (
      select ${purchases.productId} as product_id, ${purchases.unit} as unit,
        sum(${purchases.amount}) filter (where ${purchases.day} = ${day}) as asked,
        sum(${purchases.amount}) filter (where ${purchases.day} < ${day}) as asked_earlier
      from ${purchases}
      where ${purchases.day} between least(${day}::date, ${today}::date) and ${day} and not ${hasCome}
      group by 1, 2
    ), chosen as (
      select product_id from line where needed > 0
      union select ${purchases.productId} from ${purchases} where ${purchases.day} = ${day}
    ), wanted as (
      select product_id from chosen
      union select other.product_id from ${heapProducts} as one
        inner join ${heapProducts} as other on other.heap_id = one.heap_id
        where one.product_id in (select product_id from chosen)
    ), there as (
      select ${lots.productId} as product_id, ${lots.unit} as unit, sum(${lots.left}) as "left" from ${lots}
      where ${lots.left} > 0 and ${lots.recalledAt} is null and ${lots.productId} in (select product_id from wanted)
      group by 1, 2
    ), current as (
      select ${products.id} as product_id, lot_unit(${products.packQuantity}, ${products.packUnit}) as unit
      from ${products} where ${products.id} in (select product_id from wanted)
    ), every as (
      select product_id, unit from current union select product_id, unit from line
      union select product_id, unit from asked union select product_id, unit from there
    )
    select ${groupKey(sql`every.unit`)} as "group", ${heapProducts.heapId} as heap,
      ${products.id}, ${products.name}, ${products.packUnit} as "packUnit",
      every.unit, current.unit as current, coalesce(line.needed, 0)::float8 as needed,
      coalesce(line.open, 0)::float8 as open, coalesce(line.earlier, 0)::float8 as earlier,
      coalesce(asked.asked, 0)::float8 as asked, coalesce(asked.asked_earlier, 0)::float8 as "askedEarlier",
      coalesce(there."left", 0)::float8 as "left", linked.links
    from every inner join current on current.product_id = every.product_id
    inner join ${products} on ${products.id} = every.product_id
    left join ${heapProducts} on ${heapProducts.productId} = every.product_id
    left join line on line.product_id = every.product_id and line.unit = every.unit
    left join asked on asked.product_id = every.product_id and asked.unit = every.unit
    left join there on there.product_id = every.product_id and there.unit = every.unit
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('person', ${person}, 'position', ${growerProducts.position},
        'termsKind', terms.terms_kind, 'pricePaise', terms.price_paise, 'shareBasisPoints', terms.share_basis_points)),
        '[]') as links
      from ${growerProducts} inner join ${growers} on ${growers.id} = ${growerProducts.growerId} and ${growers.isActive}
      left join lateral (
        select * from ${growerTerms} where ${growerTerms.growerId} = ${growers.id}
          and (${growerTerms.productId} = every.product_id or ${growerTerms.productId} is null)
        order by ${growerTerms.productId} nulls last limit 1
      ) as terms on true
      where ${growerProducts.productId} = every.product_id and every.unit = current.unit
    ) as linked on true
    order by ${products.name}, ${products.id}, every.unit`);
  return rows;
}

type GrowerPurchase = Purchase & { person: Person };

async function purchasesOf(db: Connection, day: string): Promise<GrowerPurchase[]> {
  type Row = TermsColumns & Omit<GrowerPurchase, "terms">;
  const { rows } = await db.execute<Row>(sql`
    select ${purchases.id} as "_id", ${purchases.growerId} as grower, ${person} as person,
      jsonb_build_object('_id', ${products.id}, 'name', ${products.name},
        'otherNames', ${products.otherNames}) as product,
      ${groupKey(sql`${purchases.unit}`)} as "group", ${purchases.unit}, ${purchases.amount}::float8 as amount,
      ${purchases.termsKind} as "termsKind", ${purchases.pricePaise}::float8 as "pricePaise",
      ${purchases.shareBasisPoints} as "shareBasisPoints",
      to_char(${purchases.sentAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
      brought.came::float8 as came, coalesce(brought.refused, 0)::float8 as refused
    from ${purchases} inner join ${growers} on ${growers.id} = ${purchases.growerId}
    inner join ${products} on ${products.id} = ${purchases.productId}
    left join ${heapProducts} on ${heapProducts.productId} = ${purchases.productId}
    left join lateral (
      select sum(${lots.quantity}) as came, sum(${lots.refused}) as refused from ${lots}
      where ${lots.purchaseId} = ${purchases.id}
    ) as brought on true
    where ${purchases.day} = ${day}
    order by ${products.name}, ${growers.name}, ${purchases.id}`);
  return rows.map(({ termsKind, pricePaise, shareBasisPoints, ...row }) => {
    return { ...row, terms: fromTerms(termsOf({ termsKind, pricePaise, shareBasisPoints })) };
  });
}

const ofHeap = ({ promised, besides, there, unsold, missing }: HeapBalance) => {
  return { open: promised + besides, left: there, unsold, missing };
};

function toGroup(
  rows: readonly SupplyRow[],
  dayPurchases: readonly GrowerPurchase[],
  balance: HeapBalance | undefined,
): BuyingGroup {
  const [first] = rows;
  if (!first) throw new Error("a group has no row");
  const sum = (field: keyof Supply | "needed") => rows.reduce((total, row) => total + row[field], 0);
  const supply = {
    earlier: sum("earlier"),
    askedEarlier: sum("askedEarlier"),
    left: sum("left"),
    open: sum("open"),
    asked: sum("asked"),
  };
  const amounts = balance
    ? ofHeap(balance)
    : {
        open: supply.open,
        left: leftForDay(supply),
        unsold: 0,
        missing: missingFor(supply),
      };
  const { missing } = amounts;
  const key = first.group;
  const own = dayPurchases.filter(({ group }) => group === key);
  const hasPurchase = (grower: string, product: string) =>
    own.some((each) => each.grower === grower && each.product._id === product);
  const links = rows
    .flatMap((row) => row.links.map((link) => ({ ...link, row })))
    .toSorted((a, b) => a.position - b.position || b.row.needed - a.row.needed);
  // A grower is asked for one of a heap's products: the one that was asked before, or else the first.
  const byGrower = Map.groupBy(links, (link) => link.person._id);
  const chosen = [...byGrower].flatMap(([grower, growerLinks]) => {
    const link = growerLinks.find(({ row }) => hasPurchase(grower, row.id)) ?? growerLinks[0];
    return link ? [{ grower, link }] : [];
  });
  return {
    key,
    heap: balance?.heapId ?? null,
    unit: first.unit,
    needed: sum("needed"),
    ...amounts,
    name: [...new Set(rows.map(({ name }) => name))].join(", "),
    products: rows.map(({ id, name, packUnit }) => ({ _id: id, name, unit: packUnit })),
    growers: chosen.map(({ grower, link }, index) => {
      const purchase = own.find((each) => each.grower === grower && each.product._id === link.row.id);
      const more = index === 0 && purchase?.came == null ? missing : 0;
      return {
        grower,
        product: link.row.id,
        terms: agreed(link),
        suggested: (purchase?.amount ?? 0) + more,
      };
    }),
  };
}

const agreed = ({ termsKind, ...columns }: TermsOrNull) =>
  termsKind === null ? null : fromTerms(termsOf({ termsKind, ...columns }));
