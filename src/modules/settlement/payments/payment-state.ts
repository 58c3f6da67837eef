import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { growers } from "#modules/grower/index.ts";
import { balancesSql } from "../ledger/balances.ts";
import type { PaymentWay } from "../rules/entries.ts";
import { growerEntries, growerPayments } from "../tables.ts";

/** A payment of a run as it stands. Sums are in paise. */
export type PaymentState = {
  growerId: string;
  name: string;
  village: string;
  paise: number;
  way: PaymentWay;
  /**
   * False if the address or account of its way was removed since the run was made, or is new and was looked at once only. Cash
   * needs neither.
   */
  isOnList: boolean;
  /** Whether it is new, and was looked at once only. Cash goes to none. */
  isNewPayee: boolean;
  /** The sum of entries by hand since the run was made. Below zero, the grower was paid or charged. */
  enteredPaise: number;
  /** The sum that the store owes the grower at this moment. */
  owedPaise: number;
};

/** The payments of a run by growers' names. `which` is a condition for the growers. */
export async function paymentStates(
  db: Connection,
  runId: string,
  which: SQL = sql`true`,
): Promise<PaymentState[]> {
  const { rows } = await db.execute<PaymentState>(sql`
    select ${growers.id} as "growerId", ${growers.name}, ${growers.village}, p.paise::float8 as paise, p.way,
      case p.way when 'upi' then ${growers.upiAddress} is not null and ${growers.payeeNewSince} is null
        when 'bank' then ${growers.bankAccount} is not null and ${growers.payeeNewSince} is null
        else true end as "isOnList",
      case p.way when 'upi' then ${growers.upiAddress} is not null and ${growers.payeeNewSince} is not null
        when 'bank' then ${growers.bankAccount} is not null and ${growers.payeeNewSince} is not null
        else false end as "isNewPayee",
      coalesce((select sum(e.paise) from ${growerEntries} e
        where e.grower_id = p.grower_id and e.id > p.last_entry_id and e.seller_email is not null and e.run_id is null
          and e.kind in ('advance', 'deducted', 'added', 'paid', 'returned')), 0)::float8 as "enteredPaise",
      b.paise as "owedPaise"
    from ${growerPayments} p inner join ${growers} on ${growers.id} = p.grower_id
    inner join (${balancesSql(sql`growers.id in (select grower_id from ${growerPayments} where run_id = ${runId})`)}) b
      on b.grower_id = p.grower_id
    where p.run_id = ${runId} and ${which}
    order by ${growers.name}, ${growers.id}`);
  return rows;
}
