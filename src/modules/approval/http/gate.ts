import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Asker } from "#kernel/http/app-env.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import type { ApprovalGate, ApprovalMatter, SellerEnv } from "#modules/identity/index.ts";
import { othersWhoDecide } from "../requests/deciders.ts";
import { passBelow, takeBackPass } from "../requests/passes.ts";
import { storeRequest } from "../requests/store-request.ts";
import { openedSealing } from "../sealing.ts";
import { t } from "../server-texts.ts";
import { type Rule, ruleOf } from "../settings/rules.ts";
import { withEnding } from "./action-ending.ts";
import { isPassing } from "./carry-out.ts";

type SentCall = { method: string; path: string; body: string; key: string | undefined };

async function sentCall(c: Context<SellerEnv>): Promise<SentCall> {
  const { pathname, search } = new URL(c.req.url);
  const { method } = c.req;
  const body = method === "GET" ? "" : await c.req.text();
  return { method, path: pathname + search, body, key: c.req.header("idempotency-key") };
}

/**
 * Lets a call pass if the owner has not turned its kind on, if it has nothing to agree to, if its sum stays below the
 * owner's, or if the store carries out what another person has agreed to, and it is still that. What would be refused anyway is
 * refused at once. Otherwise it is stored, and the answer says so: not as a success, as a page that knows nothing of waiting
 * would show it as done.
 */
export const approvalGate: ApprovalGate = async (gated) => {
  const { c, mark, proceed } = gated;
  const agreedTo = c.env?.inProcess?.agreedTo;
  // The requester and the decider may have different languages, and the words of both are compared.
  const matterNow = () => inStoreLanguage(() => mark.matterOf(c));
  if (agreedTo) {
    refuseOther(await matterNow(), agreedTo);
    await proceed();
    return undefined;
  }
  const rule = c.req.method === "HEAD" ? undefined : await ruleOf(c.var.deps.db, mark.kind);
  const matter = rule?.isOn ? await matterNow() : undefined;
  if (rule && matter) return passOrWait(gated, { rule, matter });
  await proceed();
};

/**
 * Throws `CONFLICT` if a call would do something else by now than what another person was shown: a run of payments grows,
 * and a record gets another name.
 */
function refuseOther(matter: ApprovalMatter | undefined, agreedTo: NonNullable<Asker["agreedTo"]>): void {
  if (!matter) return;
  const { words, paise = null } = matter;
  if (words === agreedTo.words && paise === agreedTo.paise) return;
  throw new AppError("CONFLICT", t.later("otherByNow", { words }));
}

type Watched = { rule: Rule; matter: ApprovalMatter };

async function passOrWait(
  { c, permission, mark: { kind }, proceed }: Parameters<ApprovalGate>[0],
  { rule: { fromPaise }, matter }: Watched,
): Promise<Response | undefined> {
  const { deps, seller } = c.var;
  const sealing = openedSealing.of(deps);
  const now = deps.now();
  const call = await sentCall(c);
  const callHash = await sealing.hash(JSON.stringify([call.method, call.path, call.body]));
  const { paise, about = "", parts = [], isOnceByKey = false } = matter;
  if (paise !== undefined && fromPaise > 0) {
    // Without a key that prevents it, the same call sent twice takes effect twice.
    const key = isOnceByKey ? call.key : undefined;
    const keyed = await sealing.hash(`${callHash} ${key ?? randomUUID()}`);
    const all = [{ about, paise }, ...parts];
    const sum = { kind, sellerId: seller.id, parts: all, fromPaise, callHash: keyed, now };
    const passes = await passBelow(deps.db, sum);
    if (passes) {
      await proceed();
      const isRefused = c.res.status >= 400 && c.res.status < 500;
      if (isRefused) await takeBackPass(deps.db, passes);
      return undefined;
    }
  }
  // With a colleague's four digits, somebody could ask in their name and allow it in their own.
  if (seller.isByPin) throw new AppError("FORBIDDEN", t.later("notAskedByPin"));
  if (!(await wouldBeDone(c, proceed))) return undefined;
  const request = { call, callHash, kind, permission, matter, seller, sealing, now };
  const approval = await storeRequest(deps.db, request);
  const message = await whoDecides(deps.db, { permission, except: seller.id });
  c.res = c.json({ success: false as const, message, next: [{ approval }] }, 202);
  // The header of the file that was tried.
  c.res.headers.delete("Content-Disposition");
  return c.res;
}

/** Rolls back an action that was only tried, and says that its call refused nothing up to there. */
class OnlyTried extends AppError {
  constructor() {
    super("CONFLICT", "");
  }
}

/**
 * Tries whether a call would be done now: makes it, and takes its transaction back where it records its action. A file is
 * made and thrown away. If the call is refused, or has nothing to do any more, its own answer stands. What can't be said now,
 * as the gateway is out of reach, is said when it is carried out.
 */
async function wouldBeDone(c: Context<SellerEnv>, proceed: () => Promise<void>): Promise<boolean> {
  const takeBack = () => Promise.reject(new OnlyTried());
  await withEnding(takeBack, proceed);
  const isFile = c.req.method === "GET" && c.res.ok;
  const isTried = isFile || c.error instanceof OnlyTried || isPassing(c.res.status);
  if (!isTried) return false;
  await c.res.body?.cancel();
  c.error = undefined;
  c.res = undefined;
  return true;
}

const NAMED = 2;

async function whoDecides(db: Db, which: Parameters<typeof othersWhoDecide>[1]): Promise<string> {
  const names = (await othersWhoDecide(db, which)).map(({ name }) => name);
  if (names.length === 0) return t("waitsForNobody");
  const named = names.slice(0, NAMED).join(", ");
  return t(names.length > NAMED ? "waitsForMany" : "waits", { names: named });
}
