import type { Context } from "hono";
import { z } from "zod";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { listSellers, type SellerAccount, type SellerEnv, sellerPeople } from "#modules/identity/index.ts";
import { withEmail } from "../requests/deciders.ts";
import {
  endOfRequest,
  endRequest,
  endWithAct,
  type Outcome,
  releaseRequest,
} from "../requests/end-request.ts";
import { openedSealing } from "../sealing.ts";
import { t } from "../server-texts.ts";
import type { StoredApproval } from "../tables.ts";
import { withEnding } from "./action-ending.ts";

const storedCallSchema = z.object({ body: z.string(), key: z.string().optional() });

const answerSchema = z.object({ success: z.boolean().optional(), message: z.string().optional() });

/** The requests are answered within the process; the host of their addresses does not matter. */
const ORIGIN = "http://localhost";

const TOO_MANY = 429;

/** Whether a call that was answered so may be done later. */
export const isPassing = (status: number) => status >= 500 || status === TOO_MANY;

/**
 * Carries out what another person has agreed to, in the name of who has asked for it: through the same call, which checks
 * their right again. Returns the name of who has asked. Throws `CONFLICT` with the call's own refusal, which is kept, and
 * `UNAVAILABLE` if it can be tried again.
 */
export async function carryOut(c: Context<SellerEnv>, approval: StoredApproval): Promise<string> {
  const { response, requester } = await callAgain(c, approval);
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  const message = answer.data?.message ?? "";
  const isDone = response.status === 200 && answer.data?.success === true;
  await finish(c, approval, {
    state: isDone ? "done" : "failed",
    answer: message,
    requester: withEmail(requester),
  });
  return withEmail(requester);
}

/** Makes the download that another person has agreed to, once. Throws as `carryOut` does. */
export async function makeFile(c: Context<SellerEnv>, approval: StoredApproval): Promise<Response> {
  const { response, requester } = await callAgain(c, approval);
  c.set("isFileRecorded", true);
  const isDone = response.status === 200;
  const refusal = isDone ? undefined : answerSchema.safeParse(await response.json().catch(() => undefined));
  const answer = refusal?.data?.message ?? "";
  await finish(c, approval, { state: isDone ? "done" : "failed", answer, requester: withEmail(requester) });
  return new Response(response.body, { headers: response.headers });
}

/** Makes the stored call in the name of who has asked. What fails for good is kept. */
async function callAgain(
  c: Context<SellerEnv>,
  approval: StoredApproval,
): Promise<{ response: Response; requester: SellerAccount }> {
  const { deps, clientAddress, requestId, failure } = c.var;
  const { id, requestedBy, decidedBy, permission, method, path, sealedCall, words, paise } = approval;
  const people = await listSellers(deps.db);
  const requester = people.find((person) => person.id === requestedBy);
  const fail = async (answer: string, name: string) => {
    await finish(c, approval, { state: "failed", answer, requester: name });
    return new AppError("CONFLICT", answer);
  };
  if (!requester?.role.may(permission)) {
    const name = await nameOf(c, requestedBy);
    throw await fail(t("requesterGone", { name }), name);
  }
  const text = await openedSealing.of(deps).unseal(id, sealedCall ?? "");
  if (text === undefined) throw await fail(t("sealedElsewhere"), withEmail(requester));
  const { body, key } = storedCallSchema.parse(JSON.parse(text));
  const headers = new Headers({ Accept: "application/json" });
  if (body !== "") headers.set("Content-Type", "application/json");
  // So that the call takes effect once, even if a process died after it and before it noted the end.
  headers.set("Idempotency-Key", key ?? id);
  const request = new Request(ORIGIN + path, { method, headers, body: body === "" ? null : body });
  const agreedBy = await nameOf(c, decidedBy);
  const agreedTo = { words, paise };
  const inProcess = { clientAddress, requestId, failure, onBehalfOf: requestedBy, agreedBy, agreedTo };
  const response = await withEnding(
    (tx) => endWithAct(tx, c.var.seller, { approval, requester: withEmail(requester) }),
    () => c.var.callInProcess(request, { inProcess }),
  );
  if (isPassing(response.status) && (await releaseRequest(deps.db, approval))) {
    throw new AppError("UNAVAILABLE", t.later("tryAgain"));
  }
  return { response, requester };
}

/** A person with their e-mail, who may have left. */
async function nameOf(c: Context<SellerEnv>, id: string | null): Promise<string> {
  const person = (await sellerPeople(c.var.deps.db)).find((each) => each.id === id);
  return person ? withEmail(person) : "";
}

/**
 * Notes how it ended, if the action has not noted in its own transaction that it is done. Throws `CONFLICT` with the answer
 * if it is not.
 */
async function finish(c: Context<SellerEnv>, approval: StoredApproval, outcome: Outcome): Promise<void> {
  const { deps, seller } = c.var;
  const isNoted = await transact(deps.db, (tx) => endRequest(tx, seller, { ...outcome, approval }));
  const state = isNoted ? outcome.state : await endOfRequest(deps.db, approval);
  if ((state ?? outcome.state) === "failed") throw new AppError("CONFLICT", outcome.answer);
}
