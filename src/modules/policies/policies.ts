import { eq } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { COMPLAINT_DAYS, SETTINGS_RECORD, THE_STORE } from "#modules/store/index.ts";
import type { Policies, SavePolicies } from "./contract.ts";
import { POLICY_PAGES } from "./rules/policy-text.ts";
import { t as sellerTexts } from "./seller-texts.ts";
import { t } from "./server-texts.ts";
import { policyTexts } from "./tables.ts";

/** The texts of both pages: the owner's own, else the default ones. */
export async function readPolicies(db: Connection, store: string): Promise<Policies> {
  return effectivePolicies(await findCustomTexts(db), store);
}

/**
 * Saves the texts. An empty text, or one that equals the default, is not stored, so that it follows the store's name
 * again. Throws `CONFLICT` if somebody else has changed the same text since `was`.
 */
export async function savePolicies(
  db: Db,
  {
    policies: { was, ...submitted },
    store,
    seller,
  }: { policies: SavePolicies; store: string; seller: SellerAccount },
): Promise<Policies> {
  return transact(db, async (tx) => {
    const [own] = await tx.select().from(policyTexts).where(eq(policyTexts.store, THE_STORE)).for("update");
    if (!own) throw new Error("the store has no row for its pages: a migration writes it");
    const before = effectivePolicies(own, store);
    const changedMeanwhile = () => t.later("changedMeanwhile");
    const inWords = { refunds: changedMeanwhile, privacy: changedMeanwhile };
    const touched = reconcile({ was, now: before, wanted: submitted }, { inWords });
    const standard = defaultPolicies(store);
    const after = { ...own };
    for (const page of POLICY_PAGES) {
      const text = touched[page];
      if (text !== undefined) after[page] = text === "" || text === standard[page] ? null : text;
    }
    const { refunds, privacy } = after;
    await tx.update(policyTexts).set({ refunds, privacy }).where(eq(policyTexts.store, THE_STORE));
    const shown = effectivePolicies(after, store);
    await recordActions(tx, seller, () => ({
      subject: SETTINGS_RECORD,
      action: "changed",
      id: THE_STORE,
      name: t("recordName"),
      before: effectivePolicies(own, store),
      after: effectivePolicies(after, store),
    }));
    return shown;
  });
}

/** The fields that the activity log records of the store when its policies are changed. */
export const POLICY_FIELDS: RecordedFields = {
  refunds: sellerTexts.later("refunds"),
  privacy: sellerTexts.later("privacy"),
};

type CustomTexts = Pick<typeof policyTexts.$inferSelect, "refunds" | "privacy">;

async function findCustomTexts(db: Connection): Promise<CustomTexts | undefined> {
  const [own] = await db.select().from(policyTexts).where(eq(policyTexts.store, THE_STORE));
  return own;
}

function effectivePolicies(own: CustomTexts | undefined, store: string): Policies {
  const standard = defaultPolicies(store);
  return { refunds: own?.refunds ?? standard.refunds, privacy: own?.privacy ?? standard.privacy };
}

/** They fit any store that delivers and is paid at the door or online. */
function defaultPolicies(store: string): Policies {
  return {
    refunds: joinSections([
      [undefined, t("refundsIntro", { store })],
      [t("freshTitle"), t("fresh", { days: COMPLAINT_DAYS })],
      [t("packedTitle"), t("packed", { days: COMPLAINT_DAYS })],
      [t("tellTitle"), t("tell")],
      [t("moneyTitle"), t("money")],
      [t("cancelTitle"), t("cancel")],
    ]),
    privacy: joinSections([
      [undefined, t("privacyIntro", { store })],
      [t("keptTitle"), t("keptAccount"), t("keptLogins"), t("keptMails"), t("keptDevice")],
      [t("useTitle"), t("use")],
      [t("howLongTitle"), t("howLong")],
      [t("deleteTitle"), t("delete"), t("deleteByMail")],
    ]),
  };
}

type Section = readonly [heading: string | undefined, ...paragraphs: string[]];

/** Sections in the owner's text format. */
function joinSections(sections: readonly Section[]): string {
  const parts = sections.flatMap(([heading, ...paragraphs]) =>
    heading === undefined ? paragraphs : [`# ${heading}`, ...paragraphs],
  );
  return parts.join("\n\n");
}
