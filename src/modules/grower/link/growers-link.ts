import { and, eq, isNotNull } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import {
  keepPermission,
  type Leaving,
  refuseLinksOff,
  refuseUnproved,
  type SellerAccount,
  type SellerWithRole,
} from "#modules/identity/index.ts";
import { lockGrower, recordGrower } from "../growers/edit-growers.ts";
import type { LinkedGrower } from "../lots/change-lot.ts";
import type { GrowerLanguage } from "../rules/grower-form.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";

/** The token is stored nowhere. */
type MadeLink = {
  token: string;
  grower: { name: string; language: GrowerLanguage };
  /** True if another link ended with it. */
  isRenewed: boolean;
};

/** Makes a new link for a grower, and ends the one before. Throws `NOT_FOUND`. */
export async function renewGrowersLink(db: Db, id: string, seller: SellerWithRole): Promise<MadeLink> {
  await refuseLinksOff(db, "grower-contact", "CONFLICT");
  const token = newToken(24);
  const grower = await setLink(db, id, { hash: hashOfToken(token), seller });
  return { token, grower, isRenewed: grower.linkHash !== null };
}

/** Ends a grower's link. Throws `NOT_FOUND`. */
export async function endGrowersLink(db: Db, id: string, seller: SellerWithRole): Promise<void> {
  await setLink(db, id, { hash: null, seller });
}

/** Ends the growers' links that a person who leaves has made. */
export async function endLeavingLinks(tx: Tx, { id, by }: Leaving): Promise<void> {
  const rows = await tx
    .select({ id: growers.id })
    .from(growers)
    .where(and(isNotNull(growers.linkHash), eq(growers.linkSellerId, id)))
    .orderBy(growers.id);
  for (const grower of rows) await setLinkIn(tx, grower.id, { hash: null, seller: by });
}

type NewLink = { hash: string | null; seller: SellerAccount };

/** Returns the grower as they were, with the hash of the link before. */
function setLink(db: Db, id: string, link: NewLink & { seller: SellerWithRole }) {
  return transact(db, async (tx) => {
    await keepPermission(tx, link.seller, "grower.change");
    // A link works from anywhere, a PIN does not.
    if (link.hash !== null) await refuseUnproved(tx, link.seller);
    return setLinkIn(tx, id, link);
  });
}

async function setLinkIn(tx: Tx, id: string, { hash, seller }: NewLink) {
  const grower = await lockGrower(tx, id);
  const { linkHash } = grower;
  if (linkHash === hash) return grower;
  const linkSellerId = hash === null ? null : seller.id;
  await tx.update(growers).set({ linkHash: hash, linkSellerId }).where(eq(growers.id, id));
  await recordGrower(tx, seller, grower, () => ({
    before: { ownLink: linkHash && t("linkOpens") },
    after: { ownLink: hash && t(linkHash ? "linkRenewed" : "linkOpens") },
  }));
  return grower;
}

/** The grower of a link's token; undefined if the link was ended or renewed. */
export async function growerOfToken(db: Connection, token: string): Promise<LinkedGrower | undefined> {
  const [row] = await db
    .select({ id: growers.id, name: growers.name, language: growers.language })
    .from(growers)
    .where(eq(growers.linkHash, hashOfToken(token)));
  return row;
}
