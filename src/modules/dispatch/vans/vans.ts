import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { DELIVERY_RECORD, type DeliveryArea } from "#modules/delivery/index.ts";
import {
  areLinksOn,
  holdersOf,
  keepPermission,
  type Leaving,
  type RecordedFields,
  recordActions,
  refuseLinksOff,
  refuseUnproved,
  type SellerAccount,
  type SellerWithRole,
  sellers,
} from "#modules/identity/index.ts";
import type { VanFields, VanList } from "../contract/vans.ts";
import { nameOf, pinsOf } from "../rules/stop-order.ts";
import { placeOf, vanOfPin } from "../rules/van-of-stop.ts";
import { t } from "../server-texts.ts";
import { vanAreas, vans } from "../tables.ts";
import { placesOf, STORE_PLACE } from "./places.ts";
import { recordAreas } from "./record-ways.ts";

/** All vans with the areas that they drive to, and the place where they start. */
export async function listVans(db: Connection, areas: readonly DeliveryArea[]): Promise<VanList> {
  const rows = await db.select().from(vans).orderBy(vans.name, vans.id);
  const pins = await db.select().from(vanAreas).orderBy(vanAreas.pin);
  const ofPin = new Map(pins.map(({ pin, vanId }) => [pin, vanId]));
  const start = (await placesOf(db, [STORE_PLACE])).get(STORE_PLACE) ?? null;
  return {
    people: (await holdersOf(db, "dispatch.drive")).map(({ id, name }) => ({ _id: id, name })),
    hasLinks: await areLinksOn(db, "driver"),
    vans: rows.map(({ id, name, driver, phone, isActive, linkHash, driverSellerId }) => ({
      _id: id,
      name,
      driver,
      phone,
      isActive,
      hasLink: linkHash !== null,
      person: driverSellerId,
    })),
    areas: [...Map.groupBy(areas, ({ place }) => place).values()].map((areaGroup) => {
      const pin = areaGroup[0]?.firstPin ?? "";
      return {
        pin,
        pins: pinsOf(areaGroup),
        name: nameOf(areaGroup),
        van: vanOfPin(pin, { areas, vans: ofPin }) ?? null,
      };
    }),
    start,
  };
}

/** Adds a van. Returns its id. */
export async function addVan(
  db: Db,
  { person, ...fields }: VanFields,
  seller: SellerAccount,
): Promise<string> {
  const driverSellerId = person ?? null;
  const people = await driversByName(db);
  refuseNoDriver(people, driverSellerId);
  return transact(db, async (tx) => {
    const [row] = await tx
      .insert(vans)
      .values({ ...fields, driverSellerId })
      .returning();
    if (!row) throw new Error("a van was not written");
    const login = people.get(driverSellerId ?? "");
    await record(tx, seller, { id: row.id, before: null, after: { ...fields, login } });
    return row.id;
  });
}

/**
 * Changes a van. One that is not active has no stops, and its link has ended: whoever still has it gets nothing when the
 * van is put back into use. Throws `NOT_FOUND`.
 */
export async function editVan(
  db: Db,
  id: string,
  {
    fields: { person, ...fields },
    seller,
  }: { fields: VanFields & { isActive: boolean }; seller: SellerAccount },
): Promise<void> {
  const people = await driversByName(db);
  await transact(db, async (tx) => {
    const before = await lockVan(tx, id);
    const driverSellerId = person === undefined ? before.driverSellerId : person;
    // The person who drives it may have another role since.
    if (driverSellerId !== before.driverSellerId) refuseNoDriver(people, driverSellerId);
    const keepsLink = before.isActive && fields.isActive;
    const noLink = { linkHash: null, linkSellerId: null };
    await tx
      .update(vans)
      .set({ ...fields, driverSellerId, ...(!keepsLink && noLink) })
      .where(eq(vans.id, id));
    const login = (of: string | null) => people.get(of ?? "");
    await record(tx, seller, {
      id,
      before: { ...before, login: login(before.driverSellerId) },
      after: { ...fields, login: login(driverSellerId) },
    });
  });
}

/** The names of those who may drive, by their ids. */
async function driversByName(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await holdersOf(db, "dispatch.drive")).map(({ id, name }) => [id, name]));
}

function refuseNoDriver(people: ReadonlyMap<string, string>, person: string | null): void {
  if (person === null || people.has(person)) return;
  throw new AppError("INVALID", t.later("noDriver"), { person: t.later("noDriver") });
}

async function lockVan(tx: Tx, id: string) {
  const [van] = await tx.select().from(vans).where(eq(vans.id, id)).for("no key update");
  if (!van) throw new AppError("NOT_FOUND", t.later("vanGone"));
  return van;
}

/** The fields that the activity log records of vans. */
export const VAN_FIELDS: RecordedFields = {
  name: t.later("nameField"),
  driver: t.later("driver"),
  phone: t.later("phone"),
  isActive: t.later("activeField"),
  driversLink: t.later("driversLinkField"),
  login: t.later("driversLoginField"),
};

type VanRecord = Partial<Omit<VanFields, "person">> & { isActive?: boolean; login?: string | undefined };
type VanChange = { id: string; before: VanRecord | null; after: VanRecord };

async function record(tx: Tx, seller: SellerAccount, { id, before, after }: VanChange): Promise<void> {
  const shown = ({ name, driver, phone, isActive = true, login }: VanRecord) => ({
    name,
    driver,
    phone,
    isActive,
    login,
  });
  const action = before ? ("changed" as const) : ("added" as const);
  const about = { subject: DELIVERY_RECORD, action, id, name: after.name ?? "" };
  await recordActions(tx, seller, [
    { ...about, before: before ? shown(before) : undefined, after: shown(after) },
  ]);
}

type GiveArea = {
  pin: string;
  van: string | null;
  areas: readonly DeliveryArea[];
  seller: SellerAccount;
};

/** Lets a van drive to the area that holds a PIN code, for good; null lets none. */
export async function giveArea(db: Db, { pin, van, areas, seller }: GiveArea): Promise<void> {
  await transact(db, async (tx) => {
    if (van !== null) await lockVan(tx, van);
    const rows = await tx.select().from(vanAreas).orderBy(vanAreas.pin).for("update");
    const place = placeOf(pin, areas);
    const same = rows.filter(
      (row) => row.pin === pin || (place !== undefined && placeOf(row.pin, areas) === place),
    );
    await recordAreas(tx, { given: [{ id: pin, name: pin, before: same[0]?.vanId }], van, seller });
    if (same.length > 0) {
      await tx.delete(vanAreas).where(
        inArray(
          vanAreas.pin,
          same.map((row) => row.pin),
        ),
      );
    }
    if (van === null) return;
    await tx
      .insert(vanAreas)
      .values({ pin, vanId: van })
      .onConflictDoUpdate({ target: vanAreas.pin, set: { vanId: van } });
  });
}

/** The token is stored nowhere. */
type MadeLink = {
  token: string;
  /** True if another link ended with it. */
  isRenewed: boolean;
};

/** Makes a new link for a van's driver, and ends the one before. Throws `NOT_FOUND`. */
export async function renewLink(db: Db, id: string, seller: SellerWithRole): Promise<MadeLink> {
  await refuseLinksOff(db, "driver", "CONFLICT");
  const token = newToken(24);
  const before = await setLink(db, id, { linkHash: hashOfToken(token), seller });
  return { token, isRenewed: before !== null };
}

/** Ends a van's link. Throws `NOT_FOUND`. */
export async function endLink(db: Db, id: string, seller: SellerWithRole): Promise<void> {
  await setLink(db, id, { linkHash: null, seller });
}

/** Ends the links of vans that a person who leaves has made or drives with. */
export async function endLeavingLinks(tx: Tx, { id, by }: Leaving): Promise<void> {
  const rows = await tx
    .select({ id: vans.id })
    .from(vans)
    .where(and(isNotNull(vans.linkHash), or(eq(vans.linkSellerId, id), eq(vans.driverSellerId, id))))
    .orderBy(vans.id);
  for (const van of rows) await setLinkIn(tx, van.id, { linkHash: null, seller: by });
}

type NewLink = { linkHash: string | null; seller: SellerAccount };

/** Returns the hash of the link before, or null if there was none. */
function setLink(db: Db, id: string, link: NewLink & { seller: SellerWithRole }): Promise<string | null> {
  return transact(db, async (tx) => {
    await keepPermission(tx, link.seller, "dispatch.change");
    // A link works from anywhere, a PIN does not.
    if (link.linkHash !== null) await refuseUnproved(tx, link.seller);
    return setLinkIn(tx, id, link);
  });
}

async function setLinkIn(tx: Tx, id: string, { linkHash, seller }: NewLink): Promise<string | null> {
  const { name, linkHash: before } = await lockVan(tx, id);
  if (before === linkHash) return before;
  await tx
    .update(vans)
    .set({ linkHash, linkSellerId: linkHash && seller.id })
    .where(eq(vans.id, id));
  await recordActions(tx, seller, () => ({
    subject: DELIVERY_RECORD,
    action: "changed",
    id,
    name,
    before: { driversLink: before && t("linkOpens") },
    after: { driversLink: linkHash && t(before ? "linkRenewed" : "linkOpens") },
  }));
  return before;
}

/** A van that drives, and the seller in whose name its driver delivers. */
export type DrivingVan = {
  id: string;
  name: string;
  driver: string;
  seller: SellerAccount;
  /** The person who has logged in for it; null for a phone with the link alone. */
  person: SellerAccount | null;
};

/** The vans that a person drives, by name. */
export async function vansOfDriver(
  db: Connection,
  { id, email, name, cameBy }: SellerAccount,
): Promise<DrivingVan[]> {
  const rows = await db
    .select()
    .from(vans)
    .where(and(eq(vans.driverSellerId, id), eq(vans.isActive, true)))
    .orderBy(vans.name, vans.id);
  const person = { id, email, name, cameBy };
  return rows.map((van) => ({ id: van.id, name: van.name, driver: name, seller: person, person }));
}

/** The van of a link's token; undefined if the link was ended or renewed, or the van does not drive. */
export async function vanOfToken(db: Connection, token: string): Promise<DrivingVan | undefined> {
  const [van] = await db
    .select({ id: vans.id, name: vans.name, driver: vans.driver, sellerId: sellers.id })
    .from(vans)
    .innerJoin(sellers, eq(sellers.id, vans.linkSellerId))
    .where(and(eq(vans.linkHash, hashOfToken(token)), eq(vans.isActive, true)));
  if (!van) return undefined;
  const { id, name, driver, sellerId } = van;
  // The logs name the driver, as nobody else knows what happened at the door.
  const who = [driver, name].filter(Boolean).join(", ");
  const seller = { id: sellerId, email: who, name: who, cameBy: { way: "link", station: null } } as const;
  return { id, name, driver, seller, person: null };
}
