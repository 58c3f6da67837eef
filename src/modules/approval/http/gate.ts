import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Asker } from "#kernel/http/app-env.ts";
import type { ApprovalGate, ApprovalMatter, SellerEnv } from "#modules/identity/index.ts";
import { othersWhoDecide } from "../requests/deciders.ts";
import { passBelow, takeBackPass } from "../requests/passes.ts";
import { storeRequest } from "../requests/store-request.ts";
import { openedSealing } from "../sealing.ts";
import { t } from "../server-texts.ts";
import { type Rule, ruleOf } from "../settings/rules.ts";

/** A call as it is stored while it waits. */
type SentCall = { method: string; path: string; body: string; key: string | undefined };

async function sentCall(c: Context<SellerEnv>): Promise<SentCall> {
  const { pathname, search } = new URL(c.req.url);
  const { method } = c.req;
  const body = method === "GET" ? "" : await c.req.text();
  return { method, path: pathname + search, body, key: c.req.header("idempotency-key") };
}

/**
 * Lets a call pass if the owner has not turned its kind on, if it has nothing to agree to, if its sum stays below the
 * owner's, or if the store carries out what another person has agreed to, and it is still that. Otherwise it is stored, and
 * the answer says so: not as a success, as a page that knows nothing of waiting would show it as done.
 */
export const approvalGate: ApprovalGate = async (gated) => {
  const { c, mark, proceed } = gated;
  const agreedTo = c.env?.inProcess?.agreedTo;
  if (agreedTo) {
    refuseOther(await mark.matterOf(c), agreedTo);
    await proceed();
    return undefined;
  }
  const rule = c.req.method === "HEAD" ? undefined : await ruleOf(c.var.deps.db, mark.kind);
  const matter = rule?.isOn ? await mark.matterOf(c) : undefined;
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
  const { paise, about = "", isOnceByKey = false } = matter;
  if (paise !== undefined && fromPaise > 0) {
    // Without a key that counts, the same call twice does it twice.
    const key = isOnceByKey ? call.key : undefined;
    const keyed = await sealing.hash(`${callHash} ${key ?? randomUUID()}`);
    const sum = { kind, sellerId: seller.id, about, paise, fromPaise, callHash: keyed, now };
    const passId = await passBelow(deps.db, sum);
    if (passId !== undefined) {
      await proceed();
      const isRefused = c.res.status >= 400 && c.res.status < 500;
      if (isRefused) await takeBackPass(deps.db, passId);
      return undefined;
    }
  }
  // With a colleague's four digits, somebody could ask in their name and allow it in their own.
  if (seller.isByPin) throw new AppError("FORBIDDEN", t.later("notAskedByPin"));
  const request = { call, callHash, kind, permission, matter, seller, sealing, now };
  const approval = await storeRequest(deps.db, request);
  const message = await whoDecides(deps.db, { permission, except: seller.id });
  return c.json({ success: false as const, message, next: [{ approval }] }, 202);
}

const NAMED = 2;

/** The message that names the people who can allow it. */
async function whoDecides(db: Db, which: Parameters<typeof othersWhoDecide>[1]): Promise<string> {
  const names = (await othersWhoDecide(db, which)).map(({ name }) => name);
  if (names.length === 0) return t("waitsForNobody");
  const named = names.slice(0, NAMED).join(", ");
  return t(names.length > NAMED ? "waitsForMany" : "waits", { names: named });
}
