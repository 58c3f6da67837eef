import type { Context } from "hono";
import type { z } from "zod";
import type { Deps } from "#kernel/http/app-env.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { ApprovalMatter } from "../marked-calls.ts";
import type { ApprovalKind } from "../rules/shared/approval-kind.ts";
import type { Permission } from "../rules/shared/permission.ts";
import type { SellerWithRole } from "../sessions/session.ts";
import type { SellerEnv } from "./session-cookies.ts";

/** A marked call, before it is carried out. */
type MarkedCall = {
  deps: Deps;
  params: Record<string, string>;
  query: Record<string, string>;
  seller: SellerWithRole;
};

/** A call that another person may have to agree to. */
export type ApprovalMark = {
  kind: ApprovalKind;
  /** The permission that whoever agrees needs, if the call needs more for this matter than for others. */
  permission?: Permission;
  /** The matter of a call; undefined if the call has nothing of the kind, or would be refused anyway. */
  matterOf: (c: Context<SellerEnv>) => Promise<ApprovalMatter | undefined>;
};

const callOf = (c: Context<SellerEnv>): MarkedCall => {
  const { deps, seller } = c.var;
  return { deps, seller, params: c.req.param(), query: c.req.query() };
};

/** Marks a seller's call without a body as one that another person may have to agree to. */
export const needsApproval = (
  kind: ApprovalKind,
  matter: (call: MarkedCall) => Promise<ApprovalMatter | undefined>,
): ApprovalMark => ({ kind, matterOf: (c) => matter(callOf(c)) });

/** The same for a call with a JSON body, which `matter` gets by its schema, as the handler does. */
export const needsApprovalOf = <Body>(
  kind: ApprovalKind,
  schema: z.ZodType<Body>,
  matter: (call: MarkedCall, body: Body) => Promise<ApprovalMatter | undefined>,
  permission?: Permission,
): ApprovalMark => ({
  kind,
  ...(permission !== undefined && { permission }),
  matterOf: async (c) => {
    const parsed = await schema.safeParseAsync(await jsonOf(c));
    // The call itself refuses what its schema does not take.
    return parsed.success ? matter(callOf(c), parsed.data) : undefined;
  },
});

async function jsonOf(c: Context<SellerEnv>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    return undefined;
  }
}

type GatedCall = {
  c: Context<SellerEnv>;
  permission: Permission;
  mark: ApprovalMark;
  proceed: () => Promise<void>;
};

/** Lets a marked call pass by `proceed`, or stores it until another person agrees, and returns the answer that says so. */
export type ApprovalGate = (call: GatedCall) => Promise<Response | undefined>;

const gates = extensionPoint<ApprovalGate>("the gate of calls that another person agrees to");

/** Adds the gate of marked calls. One module may do it; without it, they pass. */
export const extendApprovalGate = gates.extend;

/** Hands a marked call to the gate, if there is one. */
export async function throughGate(call: GatedCall): Promise<Response | undefined> {
  const [gate] = gates.all();
  if (gate) return gate(call);
  await call.proceed();
}
