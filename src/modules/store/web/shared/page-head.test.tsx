import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { StoreInfo } from "../../contract.ts";
import { DEFAULT_CHARGES } from "../../rules/shared/order-terms.ts";
import { PageHead, PageTitle, StructuredData } from "./page-head.tsx";

const store: StoreInfo = {
  name: "Santhe",
  tagline: null,
  city: "Mysuru",
  phones: ["+91 90000 00001", "+91 90000 00002"],
  email: "hello@santhe.example",
  chatNumber: "919000000001",
  instagram: null,
  state: null,
  developerCredit: "",
  gstin: null,
  address: "",
  publicUrl: null,
  charges: DEFAULT_CHARGES,
  cancelUntil: "delivery-day",
  promo: { type: "fixed", amountPaise: 5000 },
};
const page = {
  path: "/products/fruits?page=2",
  title: "Fruits",
  description: "Ripe.",
  image: "/uploads/a.webp",
};

/** The rendered document of a store that was requested at an internal address. */
function drawn(part: React.ReactNode, own: Partial<StoreInfo> = {}): string {
  const root = { store: { ...store, ...own }, today: "2026-11-24", origin: "http://10.0.0.5:3000" };
  const routes = [{ id: "root", path: "/", loader: () => root, Component: () => part }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("gives whole addresses, as the visitor asked", () => {
  const html = drawn(<PageHead {...page} />);
  expect(html).toContain("<title>Fruits · Santhe</title>");
  expect(html).toContain('<link rel="canonical" href="http://10.0.0.5:3000/products/fruits?page=2"/>');
  expect(html).toContain('<meta property="og:image" content="http://10.0.0.5:3000/uploads/a.webp"/>');
});

it("prefers the address that the operator has set", () => {
  const html = drawn(<PageHead {...page} />, { publicUrl: "https://santhe.example" });
  expect(html).toContain('<meta property="og:url" content="https://santhe.example/products/fruits?page=2"/>');
});

it("shows a stored picture as a JPEG of a told size", () => {
  const id = "0123456789abcdef".repeat(2);
  const html = drawn(<PageHead {...page} image={`/uploads/${id}-p640.webp`} />);
  expect(html).toContain(`<meta property="og:image" content="http://10.0.0.5:3000/uploads/${id}-p640.jpg"/>`);
  expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
});

it("keeps search engines away from a page of somebody's own", () => {
  expect(drawn(<PageTitle title="Cart" unlisted />)).toContain('<meta name="robots" content="noindex"/>');
});

it("lets no product's name end the facts about it", () => {
  const html = drawn(<StructuredData facts={{ name: "</script><script>alert(1)</script>" }} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).toContain("\\u003c/script>");
});
