import { eq } from "drizzle-orm";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { apiContext, type MakeClient } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { heldPermissions, OWNER, permissionKinds, withNeeded } from "#modules/identity/index.ts";
import { STANDARD_ROLES } from "#modules/identity/rules/shared/permission.ts";
import { setSession } from "#modules/identity/web/shared/session-store.ts";
import { staffRoles } from "#modules/staff/tables.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import type { Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

// The loaders of the seller's pages, as a browser runs them.

const shop = await testApp();
afterAll(shop.close);

const owner = await theSeller(shop);
const people = await Promise.all(
  STANDARD_ROLES.map(async (role) => ({
    role,
    as: role === "owner" ? owner : await aMember(shop, role, { name: role }),
    permissions:
      role === "owner"
        ? heldPermissions(OWNER)
        : permissionKinds()
            .filter(({ roles }) => roles.some((name) => name === role))
            .map(({ name }) => name),
  })),
);
const pages = SELLER_MODULES.flatMap(({ pages: own = [] }) => own);

/** Calls that a page makes though they are no part of a role that sees it, and why the page is good without them. */
const LEFT_OUT: Record<string, string> = {
  "/seller/settlement/payments makes GET /api/settlement/runs: 403": "only who pays sees where to",
};

let asking: Visitor = owner;
const refused: string[] = [];
/** The calls that are not answered yet. */
const open = new Set<Promise<Response>>();

/** Sends a loader's call to the store, as the browser of whoever is asking. */
async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(
    new URL(input instanceof Request ? input.url : input, "http://localhost"),
    init,
  );
  request.headers.set("Cookie", asking.cookie);
  const call = Promise.resolve(
    shop.app.request(request, undefined, { inProcess: { clientAddress: "192.0.2.1" } }),
  );
  open.add(call);
  const answer = await call.finally(() => open.delete(call));
  if (answer.status === 401 || answer.status === 403)
    refused.push(`${request.method} ${new URL(request.url).pathname}: ${answer.status}`);
  return answer;
}

beforeAll(() => {
  vi.stubEnv("SSR", false);
  vi.stubGlobal("fetch", fetchAsPerson);
  vi.stubGlobal("document", { cookie: "" });
});

/** Runs the loader of a page, and waits for everything that it loads. */
async function load({ path, lazy }: (typeof pages)[number]): Promise<void> {
  const { loader } = await lazy();
  if (typeof loader !== "function") return;
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi as MakeClient);
  const address = `http://localhost${path.replace(/:\w+|\*/g, "x")}`;
  const args: LoaderFunctionArgs = {
    request: new Request(address),
    url: new URL(address),
    pattern: path,
    params: { id: "x", kind: "x", product: "x", day: "x" },
    context,
  };
  try {
    const loaded: unknown = await loader(args);
    if (typeof loaded === "object" && loaded !== null) await Promise.allSettled(Object.values(loaded));
  } finally {
    // A loader ends with the first call that fails. The others still belong to its page.
    while (open.size > 0) await Promise.allSettled(open);
  }
}

// The widest of what owners can make: a role of their own with one permission, and what that one needs.
const changingRole = await anOwnRole(shop, []);
const somebody = await aMember(shop, changingRole);

it("make no refused call for whoever has their permission alone", async () => {
  asking = somebody;
  const wrong: string[] = [];
  for (const page of pages) {
    const permissions = withNeeded([page.handle.permission]);
    await shop.db.update(staffRoles).set({ permissions }).where(eq(staffRoles.id, changingRole));
    setSession({ isSeller: true, seller: { permissions } });
    refused.length = 0;
    await load(page).catch(() => undefined);
    wrong.push(...refused.map((call) => `${page.path} makes ${call}`));
  }
  expect(wrong.filter((call) => !(call in LEFT_OUT))).toEqual([]);
});

it.each(people)(
  "make no call that is not part of $role, on the pages that are",
  async ({ as, permissions }) => {
    asking = as;
    setSession({ isSeller: true, seller: { permissions } });
    const wrong: string[] = [];
    for (const page of pages.filter(({ handle }) => permissions.includes(handle.permission))) {
      refused.length = 0;
      await load(page).catch(() => undefined);
      wrong.push(...refused.map((call) => `${page.path} makes ${call}`));
    }
    expect(wrong.filter((call) => !(call in LEFT_OUT))).toEqual([]);
  },
);
