import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  type GrowerLanguage,
  growers,
  type LotUnit,
  lotLosses,
  lots,
  nameFor,
  type Terms,
  type TermsColumns,
  termsOf,
} from "#modules/grower/index.ts";
import type { EntryKind } from "../rules/entries.ts";
import { t } from "../server-texts.ts";
import { growerEntries, growerStatements } from "../tables.ts";
import { type Correction, correctionsOf } from "./corrections.ts";

/** The sales of a lot by the same terms, less what was taken back. Sums are in paise. */
export type SoldLine = {
  /** The number of the earlier statement that the line corrects; null for what is new. */
  corrects: number | null;
  product: string;
  lot: number;
  harvestedOn: string;
  unit: LotUnit;
  amount: number;
  soldPaise: number;
  terms: Terms;
  paise: number;
};

/** An entry of money. */
export type MoneyLine = {
  kind: Exclude<EntryKind, "accepted" | "taken back">;
  day: string;
  product: string | null;
  lot: number | null;
  reason: string | null;
  reference: string | null;
  paise: number;
};

/** An amount of a lot that was not sold. */
export type LostLine = {
  kind: "refused" | "writtenOff";
  day: string;
  product: string;
  lot: number;
  unit: LotUnit;
  amount: number;
  reason: string | null;
};

/** Everything on a statement. Sums are in paise; `openingPaise` and all lines come to `closingPaise`. */
export type Statement = {
  number: number;
  from: string;
  until: string;
  createdAt: Date;
  openingPaise: number;
  closingPaise: number;
  grower: { name: string; village: string; slug: string; language: GrowerLanguage; phone: string };
  sold: SoldLine[];
  money: MoneyLine[];
  lost: LostLine[];
  /** The changes to it by later entries, and the statements that have them. */
  corrections: Correction[];
};

/** A statement by its id, with products as the grower calls them. Throws `NOT_FOUND`. */
export async function loadStatement(db: Connection, id: string): Promise<Statement> {
  const [row] = await db
    .select({ statement: growerStatements, grower: growers })
    .from(growerStatements)
    .innerJoin(growers, sql`${growers.id} = ${growerStatements.growerId}`)
    .where(sql`${growerStatements.id} = ${id}`);
  if (!row) throw new AppError("NOT_FOUND", t.later("noStatement"));
  const { statement, grower } = row;
  const { name, village, slug, language, phone } = grower;
  const translated = named(language);
  return {
    number: statement.number,
    from: statement.fromDay,
    until: statement.untilDay,
    createdAt: statement.createdAt,
    grower: { name, village, slug, language, phone },
    openingPaise: statement.openingPaise,
    closingPaise: statement.closingPaise,
    sold: (await soldOn(db, id)).map(translated),
    corrections: (await correctionsOf(db, grower.id)).filter((of) => of.number === statement.number),
    money: (await moneyOn(db, id)).map(translated),
    lost: (await lostSince(db, statement)).map(translated),
  };
}

/** A line as it is read: with the other names of its product, if it is about one. */
type Unnamed<Line> = Line & { otherNames: string[] | null };

/** A function that names a line's product as the grower does. */
const named =
  (language: Statement["grower"]["language"]) =>
  <Line extends { product: string | null }>({ otherNames, ...line }: Unnamed<Line>) => ({
    ...line,
    product: line.product && nameFor(language, { name: line.product, otherNames: otherNames ?? [] }),
  });

type SoldRow = Unnamed<Omit<SoldLine, "terms">> & TermsColumns;

async function soldOn(db: Connection, statementId: string): Promise<Unnamed<SoldLine>[]> {
  const { rows } = await db.execute<SoldRow>(sql`
    select earlier.number::float8 as corrects, e.product_name as product, l.number as lot,
      l.harvested_on::text as "harvestedOn", l.unit, sum(e.amount)::float8 as amount,
      sum(e.sold_paise)::float8 as "soldPaise", sum(e.paise)::float8 as paise, e.terms_kind as "termsKind",
      e.price_paise::float8 as "pricePaise", e.share_basis_points as "shareBasisPoints", l.other_names as "otherNames"
    from ${growerEntries} e inner join ${lots} l on l.id = e.lot_id
    inner join ${growerStatements} own on own.id = e.statement_id
    left join lateral (select min(s.number) as number
      from ${growerEntries} o inner join ${growerStatements} s on s.id = o.statement_id
      where o.order_id = e.order_id and o.product_id = e.product_id and o.lot_id = e.lot_id and o.amount is not null
        and s.number < own.number) earlier on true
    where e.statement_id = ${statementId} and e.amount is not null
    group by l.id, earlier.number, e.product_name, e.terms_kind, e.price_paise, e.share_basis_points
    having sum(e.amount) <> 0 or sum(e.paise) <> 0
    order by earlier.number nulls first, e.product_name, l.number, min(e.id)`);
  return rows.map(({ termsKind, pricePaise, shareBasisPoints, ...row }) => {
    return { ...row, terms: termsOf({ termsKind, pricePaise, shareBasisPoints }) };
  });
}

async function moneyOn(db: Connection, statementId: string): Promise<Unnamed<MoneyLine>[]> {
  const { rows } = await db.execute<Unnamed<MoneyLine>>(sql`
    select e.kind, e.day::text, e.product_name as product, l.other_names as "otherNames", l.number as lot, e.reason,
      e.reference, e.paise::float8
    from ${growerEntries} e left join ${lots} l on l.id = e.lot_id
    where e.statement_id = ${statementId} and e.amount is null order by e.day, e.id`);
  return rows;
}

/**
 * The amounts that were not accepted on arrival or were written off since the statement before, by the days on which that
 * was entered; for information. Below zero is a loss of an earlier statement that was taken back. A lot that is entered later for a day of these is on a later statement.
 */
async function lostSince(
  db: Connection,
  { growerId, number, untilDay }: typeof growerStatements.$inferSelect,
): Promise<Unnamed<LostLine>[]> {
  const before = sql`(select max(b.until_day) from ${growerStatements} b where b.grower_id = ${growerId} and b.number < ${number})`;
  const within = (day: SQL) => sql`${day} > coalesce(${before}, '-infinity') and ${day} <= ${untilDay}::date`;
  const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Kolkata')::date`;
  const written = dayOf(sql`w.created_at`);
  const { rows } = await db.execute<Unnamed<LostLine>>(sql`
    select 'refused' as kind, l.came_on::text as day, l.product_name as product, l.number as lot, l.unit,
      l.refused::float8 as amount, l.refused_reason as reason, l.other_names as "otherNames"
    from ${lots} l where l.grower_id = ${growerId} and l.refused > 0 and ${within(dayOf(sql`l.created_at`))}
    union all
    select 'writtenOff', max(${written})::text, l.product_name, l.number, l.unit, sum(w.amount)::float8, null, l.other_names
    from ${lots} l inner join ${lotLosses} w on w.lot_id = l.id
    where l.grower_id = ${growerId} and ${within(written)}
    group by l.id having sum(w.amount) <> 0
    order by 1, 2, 4`);
  return rows;
}
