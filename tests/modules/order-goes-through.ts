// Starts the store in the current folder, places an order as a shopper's browser does, and asks for all pages.
import { randomUUID } from "node:crypto";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import { WEB_MODULES } from "#src/web-modules.ts";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { openStore } from "#tests/faults/store.ts";
import { addressFields, aProduct } from "#tests/support/factories.ts";

const store = await openStore();
try {
  await store.start();
  const product = await store.inDatabase((db) =>
    aProduct(db, { pricePaise: 12_000, offerPricePaise: 12_000 }),
  );
  let cookie = "";
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${store.url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID(), Cookie: cookie },
      body: body ? JSON.stringify(body) : undefined,
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  await call("user/register", {
    name: "Meera",
    email: "meera@example.com",
    password: "mangoes and tamarind",
  });
  await call("address/add", { address: addressFields });
  const { addresses } = await call("address/get");
  const listed = await call("product/list");
  if (listed.products.length !== 1) throw new Error("the product is not listed");
  const charges = { subTotal: 240, shippingCharges: 40, handlingCharges: 10, discount: 0 };
  const order = {
    items: [{ product: product.id, quantity: 2 }],
    address: addresses[0]._id,
    ...charges,
    totalAmount: 290,
    paymentMethod: "COD",
  };
  await call("order/cod", order);
  const { orders } = await call("order/user");
  if (orders.length !== 1) throw new Error("the order is not among the shopper's");
  const showPages = async (pages: readonly { path: string }[] = []) => {
    for (const { path } of pages) {
      if (/[:*]/.test(path)) continue;
      const response = await fetch(`${store.url}${path}`, { headers: { Cookie: cookie } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    }
  };
  for (const { shopPages } of WEB_MODULES) await showPages(shopPages);
  await call("seller/login", SELLER);
  for (const { pages } of SELLER_MODULES) await showPages(pages);
} finally {
  await store.end("SIGTERM");
  await store.remove();
}
