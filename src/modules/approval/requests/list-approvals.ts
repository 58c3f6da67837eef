import { asc, desc, eq, inArray, not } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { type SellerWithRole, sellerPeople, sellers } from "#modules/identity/index.ts";
import type { Approval, Approvals } from "../contract.ts";
import { approvals, type StoredApproval } from "../tables.ts";
import { isDownload, isInterrupted } from "./decide.ts";
import { decides, withEmail } from "./deciders.ts";
import { endOfAllowed, expireOld } from "./end-request.ts";

const MAX_PAST = 100;
const isOpen = inArray(approvals.state, ["waiting", "allowed"]);
const deciders = alias(sellers, "deciders");

/** A person's own requests, and those of others about which the role may decide. */
export async function listApprovals(
  db: Connection,
  { seller, now }: { seller: SellerWithRole; now: Date },
): Promise<Approvals> {
  await expireOld(db, now);
  const names = new Map((await sellerPeople(db)).map((person) => [person.id, withEmail(person)]));
  const rows = (which: typeof isOpen) =>
    db
      .select({ approval: approvals, requester: sellers.email, decider: deciders.email })
      .from(approvals)
      .innerJoin(sellers, eq(sellers.id, approvals.requestedBy))
      .leftJoin(deciders, eq(deciders.id, approvals.decidedBy))
      .where(which);
  const [open, past] = await Promise.all([
    rows(isOpen).orderBy(asc(approvals.createdAt), asc(approvals.id)),
    rows(not(isOpen)).orderBy(desc(approvals.createdAt), desc(approvals.id)).limit(MAX_PAST),
  ]);
  const shown = (all: typeof open) =>
    all
      .filter(({ approval }) => approval.requestedBy === seller.id || decides(seller, approval.permission))
      .map(({ approval, requester, decider }) => ({
        ...forPerson(approval, { seller, now }),
        by: names.get(approval.requestedBy) ?? requester,
        decidedBy: names.get(approval.decidedBy ?? "") ?? decider,
      }));
  return { open: shown(open), past: shown(past) };
}

type Looking = { seller: SellerWithRole; now: Date };

function forPerson(approval: StoredApproval, { seller, now }: Looking): Omit<Approval, "by" | "decidedBy"> {
  const { id, kind, words, paise, state, createdAt, expiresAt, decidedAt, note, answer } = approval;
  const isOwn = approval.requestedBy === seller.id;
  const isUndecided = state === "waiting" || isInterrupted(approval, now);
  const until = state === "allowed" && decidedAt ? endOfAllowed(decidedAt) : expiresAt;
  return {
    _id: id,
    kind,
    words,
    sum: paise === null ? null : toRupees(paise),
    isOwn,
    mayDecide: !isOwn && isUndecided && decides(seller, approval.permission),
    state,
    at: createdAt.toISOString(),
    until: until.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    answer,
    hasFile: isOwn && state === "allowed" && isDownload(approval),
  };
}
