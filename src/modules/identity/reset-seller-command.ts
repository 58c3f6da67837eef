import { parseArgs } from "node:util";
import { emailSchema } from "#kernel/contract/fields.ts";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { mailQueue } from "#kernel/jobs/mail-queue.ts";
import { type CommandedStore, CommandRefused } from "#kernel/modules/define-module.ts";
import { type ConfiguredSeller, isInvitedEmail, resetSeller } from "./sessions/seller-account.ts";
import { sellers } from "./tables.ts";

const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";
const OLDER_SCHEMA = new Set([UNDEFINED_TABLE, UNDEFINED_COLUMN]);

/**
 * For a lost password: gives the seller a new one, and with `--email` another address. Returns the new login for the
 * operator. Throws `CommandRefused` where the settings would undo that at the next start.
 */
export async function resetSellerCommand(
  configured: ConfiguredSeller,
  { db, whereSet }: CommandedStore,
  words: readonly string[],
): Promise<string> {
  const newEmail = readEmailOption(words);
  if (configured.password)
    throw new CommandRefused(
      `SELLER_PASSWORD is set ${whereSet("SELLER_PASSWORD")}, and this password counts from each start on. Log in with it, or change it there and start the store again.`,
    );
  if (configured.email && newEmail && newEmail !== configured.email.toLowerCase())
    throw new CommandRefused(
      `SELLER_EMAIL is set ${whereSet("SELLER_EMAIL")}, and this address counts from each start on. Change it there, and start the store again.`,
    );
  if (newEmail && (await isTaken(db, newEmail)))
    throw new CommandRefused(
      `${newEmail} is the login of somebody who works in the store, or did until they left. Choose another address.`,
    );
  const login = (await hasSeller(db)) && (await reset(db, newEmail ?? configured.email));
  if (!login)
    throw new CommandRefused(
      "There is no seller yet: the first start of the store makes one, and shows its password.",
    );
  return `The seller's new login:
  e-mail    ${login.email}
  password  ${login.password}  (shown this once: keep it)
Whoever was logged in as the seller is logged out. Passkeys, codes and recovery codes of the seller are deleted: this
password alone opens the store. Set them up again at /seller/me.
`;
}

const hasSeller = async (db: Db): Promise<boolean> =>
  ((await db.$count(sellers).catch(withoutTables)) ?? 0) > 0;

/** Resets the login, and tells the seller by mail. On a schema that waits for its upgrade, the mail is left out. */
async function reset(db: Db, newEmail: string | undefined) {
  try {
    return await resetSeller(db, { newEmail, mail: mailQueue });
  } catch (error) {
    if (!OLDER_SCHEMA.has(postgresErrorCode(error) ?? "")) throw error;
    return resetSeller(db, { newEmail, mail: undefined });
  }
}

const isTaken = async (db: Db, email: string): Promise<boolean> =>
  (await isInvitedEmail(db, email).catch(withoutTables)) ?? false;

/** A database that no start has filled has nobody in it. */
function withoutTables(error: unknown): undefined {
  if (postgresErrorCode(error) !== UNDEFINED_TABLE) throw error;
}

function readEmailOption(words: readonly string[]): string | undefined {
  const usage = "This command takes nothing but --email and an e-mail address.";
  try {
    const { email } = parseArgs({ args: [...words], options: { email: { type: "string" } } }).values;
    if (email === undefined) return undefined;
    const parsed = emailSchema.safeParse(email);
    if (parsed.success) return parsed.data;
  } catch {
    // parseArgs words errors for programmers.
  }
  throw new CommandRefused(usage);
}
