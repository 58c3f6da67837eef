import { randomUUID } from "node:crypto";
import type { Ids, Owner } from "./belongings.ts";
import type { CallOptions } from "./calls.ts";
import { SATURDAY } from "./delivery-shop.ts";
import { addressFields } from "./factories.ts";
import { PASSWORD } from "./sign-in.ts";

/** A request of a shopper for another one's things: with `their` ids, or with ids of nothing. */
export type Attempt = { path: string } & Pick<CallOptions, "json" | "text" | "headers">;
type Thief = Pick<Owner, "ids" | "checkout">;

/** Another shopper's ids under names that a call might believe although it takes no id. */
const smuggled = ({ shopper, ...ids }: Ids) => ({
  _id: shopper,
  id: shopper,
  shopperId: shopper,
  userId: shopper,
  shopper,
  user: shopper,
  sellerId: shopper,
  owner: { kind: "shopper", id: shopper },
  ids: Object.values(ids),
});
const query = ({ shopper }: Ids) => `?shopperId=${shopper}&userId=${shopper}&id=${shopper}&user=${shopper}`;

/** The calls that name somebody's thing. Naming another's must be answered like naming none. */
export const NAMING: Record<string, (their: Ids, thief: Thief) => Attempt> = {
  "PUT /api/address/update/{id}": ({ address }) => ({
    path: `/api/address/update/${address}`,
    json: { address: addressFields },
  }),
  "DELETE /api/address/{id}": ({ address }) => ({ path: `/api/address/${address}` }),
  "POST /api/order/cod": ({ address }, { checkout }) => ({
    path: "/api/order/cod",
    json: { ...checkout, address },
  }),
  "POST /api/order/revise": ({ freshOrder }) => ({
    path: "/api/order/revise",
    json: { id: freshOrder, revision: 1, delivery: { day: SATURDAY } },
  }),
  "POST /api/order/add": ({ freshOrder, product }) => ({
    path: "/api/order/add",
    json: { id: freshOrder, revision: 1, items: [{ product, quantity: 1 }], preview: true },
  }),
  "POST /api/order/cancel": ({ pendingOrder }) => ({
    path: "/api/order/cancel",
    json: { id: pendingOrder, reason: "mine now" },
  }),
  "GET /api/order/invoice/{file}": ({ deliveredOrder }) => ({
    path: `/api/order/invoice/${deliveredOrder}.pdf`,
  }),
  "POST /api/rating/submit": ({ line, product }) => ({
    path: "/api/rating/submit",
    json: { productId: product, orderItemId: line, stars: 1, comment: "not mine" },
  }),
  "POST /api/rating/report": ({ hiddenComment }) => ({
    path: "/api/rating/report",
    json: { id: hiddenComment },
  }),
  "POST /api/order/answer-question": ({ question }) => ({
    path: "/api/order/answer-question",
    json: { question, answer: "yes" },
  }),
  "POST /api/customer/complaints": ({ deliveredOrder, line }) => ({
    path: "/api/customer/complaints",
    headers: { "Content-Type": "multipart/form-data; boundary=part" },
    text: `--part\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify({
      order: deliveredOrder,
      lines: [line],
      words: "not mine",
    })}\r\n--part--\r\n`,
  }),
  "GET /api/customer/complaints/{id}/photos/{position}": ({ complaint }) => ({
    path: `/api/customer/complaints/${complaint}/photos/1`,
  }),
  "POST /api/user/logins/end": ({ login }) => ({ path: "/api/user/logins/end", json: { id: login } }),
};

/** The calls about the caller. They succeed and ignore other people's ids. */
export const OWN: Record<string, (their: Ids, thief: Thief) => Attempt> = {
  "GET /api/user/is-auth": (their) => ({ path: `/api/user/is-auth${query(their)}` }),
  "POST /api/user/update": (their) => ({
    path: "/api/user/update",
    json: { name: "New Name", ...smuggled(their) },
  }),
  "PUT /api/user/language": (their) => ({
    path: "/api/user/language",
    json: { language: "kn", ...smuggled(their) },
  }),
  "GET /api/user/export": (their) => ({ path: `/api/user/export${query(their)}` }),
  "POST /api/user/delete": (their) => ({
    path: "/api/user/delete",
    json: { password: PASSWORD, ...smuggled(their) },
  }),
  "GET /api/user/leaving": (their) => ({ path: `/api/user/leaving${query(their)}` }),
  "GET /api/user/logins": (their) => ({ path: `/api/user/logins${query(their)}` }),
  "POST /api/user/logins/end-others": (their) => ({
    path: "/api/user/logins/end-others",
    json: smuggled(their),
  }),
  "POST /api/user/change-password": (their) => ({
    path: "/api/user/change-password",
    json: { password: PASSWORD, newPassword: "another horse entirely", ...smuggled(their) },
  }),
  "POST /api/cart/update": (their, { ids }) => ({
    path: "/api/cart/update",
    json: { cartItems: { [ids.product]: 1 }, base: {}, changeId: randomUUID(), ...smuggled(their) },
  }),
  "POST /api/address/add": (their) => ({
    path: "/api/address/add",
    json: { address: { ...addressFields, ...smuggled(their), _id: their.address }, ...smuggled(their) },
  }),
  "GET /api/address/get": (their) => ({ path: `/api/address/get${query(their)}` }),
  "GET /api/stock/waits": (their) => ({ path: `/api/stock/waits${query(their)}` }),
  "DELETE /api/stock/wait/{product}": (their) => ({
    path: `/api/stock/wait/${their.waited}${query(their)}`,
  }),
  "GET /api/customer/balance": (their) => ({ path: `/api/customer/balance${query(their)}` }),
  "GET /api/customer/complaints": (their) => ({ path: `/api/customer/complaints${query(their)}` }),
  "GET /api/order/open": (their) => ({ path: `/api/order/open${query(their)}` }),
  "GET /api/order/user": (their) => ({ path: `/api/order/user${query(their)}` }),
  "GET /api/order/usual": (their) => ({ path: `/api/order/usual${query(their)}` }),
};

/** All ids of somebody under every name that a call could have for them. */
export const everything = (their: Ids) => ({
  ...smuggled(their),
  orderId: their.pendingOrder,
  status: "Cancelled",
  address: their.address,
  orderItemId: their.line,
  hidden: false,
  active: true,
  password: PASSWORD,
});
