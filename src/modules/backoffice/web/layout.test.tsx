import Leaf from "lucide-react/icons/leaf";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { apiContext, type MakeClient } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { SellerPagesContext } from "#kernel/web/pages/seller-pages.ts";
import { setSession } from "#modules/identity/web/shared/session-store.ts";
import { t } from "../seller-texts.ts";
import { Component, loader } from "./layout.tsx";

// The build puts the release into the pages.
beforeAll(() => void vi.stubGlobal("RELEASE", "1.2.3"));
afterAll(() => void vi.unstubAllGlobals());

const entered = (path: string, permission: string, group: string, unless?: string) =>
  inMenu(path, path, permission, {
    lazy: async () => ({ Component: () => null }),
    group,
    place: 10,
    icon: Leaf,
    label: t.later("sellerLogin"),
    ...(unless !== undefined && { unless }),
  });
const PAGES = [
  entered("/seller/orders", "order.see", "orders"),
  entered("/seller/money", "money.see", "money"),
  entered("/seller/drive", "dispatch.drive", "deliver", "dispatch.see"),
];

/** A seller's page, as the server renders it to somebody with these permissions. */
async function pageFor(permissions: string[] | null | undefined, path: string): Promise<string> {
  const routes = [
    {
      loader: () => ({ permissions }),
      Component: () => (
        <SellerPagesContext value={PAGES}>
          <Component />
        </SellerPagesContext>
      ),
      children: [
        {
          path: "/seller/orders",
          handle: { permission: "order.see" },
          Component: () => <h1>Every order</h1>,
        },
        { path: "/seller/money", handle: { permission: "money.see" }, Component: () => <h1>All sums</h1> },
        { path: "/seller", handle: { permission: "catalog.change" }, Component: () => <h1>A product</h1> },
      ],
    },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`https://example.com${path}`), {
    requestContext: new RouterContextProvider(),
  });
  if (context instanceof Response) throw new Error("the page was not rendered");
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  );
}

it("shows a page to whoever has its permission, and says to others that it is no part of their role", async () => {
  expect(await pageFor(["money.see"], "/seller/money")).toContain("All sums");
  const refused = await pageFor(["order.see", "dispatch.drive"], "/seller/money");
  expect(refused).toContain("not part of your role");
  expect(refused).not.toContain("All sums");
});

it("has only entries in the menu whose permission one has", async () => {
  const page = await pageFor(["order.see"], "/seller/orders");
  expect(page).toContain('href="/seller/orders"');
  expect(page).not.toContain('href="/seller/money"');
});

it("leaves an entry out for whoever has a page that shows more", async () => {
  const entry = 'href="/seller/drive"';
  expect(await pageFor(["money.see", "dispatch.drive"], "/seller/money")).toContain(entry);
  const all = ["money.see", "dispatch.drive", "dispatch.see"];
  expect(await pageFor(all, "/seller/money")).not.toContain(entry);
});

it("shows nothing of the first page where it is no part of the role, and leads on in the browser", async () => {
  expect(await pageFor(["order.see"], "/seller")).not.toContain("A product");
});

it("shows the login to who is not the seller, and says it to nobody while the server can't be asked", async () => {
  expect(await pageFor(null, "/seller/orders")).toContain(t("sellerLogin"));
  const unknown = await pageFor(undefined, "/seller/orders");
  expect(unknown).toContain("You need not log in again.");
  expect(unknown).not.toContain(t("sellerLogin"));
  expect(unknown).not.toContain("Every order");
});

it.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a busy server", () => Promise.resolve(Response.json({ success: false }, { status: 503 }))],
  ["too many requests", () => Promise.resolve(Response.json({ success: false }, { status: 429 }))],
])("keeps a seller logged in with %s, and leaves unknown who was not known", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  const url = new URL("https://example.com/seller");
  const ask = async () => {
    const context = new RouterContextProvider();
    context.set(apiContext, browserApi as MakeClient);
    return (await loader({ request: new Request(url), url, pattern: "", params: {}, context })).data
      .permissions;
  };
  setSession({ isSeller: undefined, seller: null });
  expect(await ask()).toBeUndefined();
  setSession({ isSeller: true, seller: { permissions: ["order.see"] } });
  expect(await ask()).toEqual(["order.see"]);
  setSession({ isSeller: false, seller: null });
  expect(await ask()).toBeNull();
});
