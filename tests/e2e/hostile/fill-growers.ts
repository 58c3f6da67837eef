import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { Pen } from "./pen.ts";
import { type Caller, send } from "./send.ts";

/** The records that have pages of their own. */
export type Grown = { grower: string; slug: string; lot: string; recall: string; requestedLot: string };

const GROWER_TEXTS = ["name", "village", "story", "certificateNumber"];
const growerAnswer = z.object({ grower: z.object({ _id: z.string(), slug: z.string() }) });
const today = () => new Date().toISOString().slice(0, 10);

/** Adds two growers, of whom one is changed, with lots that are corrected, written off, repriced and recalled. */
export async function addGrowers(seller: Caller, pen: Pen, order: OrderAnswer): Promise<Grown> {
  const path = "/api/seller/growers";
  const form = (call: string) => {
    const texts = GROWER_TEXTS.map((field) => [field, pen.line(`${call} growerData.${field}`)]);
    const growerData = JSON.stringify({
      ...Object.fromEntries(texts),
      language: "kn",
      phone: "",
      sinceYear: null,
      isActive: true,
      certificateScheme: "PGS-India",
      certificateEndsOn: "2099-01-01",
    });
    return { multipart: { growerData } };
  };
  const { grower } = growerAnswer.parse(await send(seller, "POST", path, form(`POST ${path}`)));
  const plain = { name: "Lakshmamma", village: "Hunsur", language: "en", phone: "", story: "" };
  const none = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
  const growerData = JSON.stringify({ ...plain, ...none, sinceYear: null, isActive: true });
  const added = growerAnswer.parse(await send(seller, "POST", path, { multipart: { growerData } }));
  await send(seller, "PUT", `${path}/${added.grower._id}`, form(`PUT ${path}/{id}`));
  const product = order.items[0]?.product?._id;
  const lots = "/api/seller/lots";
  const bring = async (amount: number) => {
    const answer = await send(seller, "POST", lots, {
      data: {
        grower: grower._id,
        product,
        harvestedOn: today(),
        amount,
        refused: 500,
        refusedReason: pen.line(`POST ${lots} refusedReason`),
        terms: { kind: "price", price: 30 },
        // Whatever the product is sold at.
        confirmed: true,
      },
    });
    return z.object({ lot: z.object({ _id: z.string() }) }).parse(answer).lot._id;
  };
  const lot = await bring(20_000);
  const because = (what: string) => ({ reason: pen.line(`POST ${lots}/{id}/${what} reason`) });
  const change = (what: string, data: object) =>
    send(seller, "POST", `${lots}/${lot}/${what}`, { data: { ...data, ...because(what) } });
  await change("correct", { quantity: 19_000 });
  await change("write-off", { amount: 1_000 });
  await change("reprice", { terms: { kind: "share", percent: 40 } });
  const reason = pen.line("POST /api/seller/recalls reason");
  const recalled = await send(seller, "POST", "/api/seller/recalls", {
    data: { lot: await bring(500), reason },
  });
  const { recall } = z.object({ recall: z.object({ _id: z.string() }) }).parse(recalled);
  const requestedLot = await bringRequested(seller, pen, {
    grower: grower._id,
    product,
    day: order.deliveryDay,
  });
  return { grower: grower._id, slug: grower.slug, lot, recall: recall._id, requestedLot };
}

type PurchaseRequest = { grower: string; product: string | undefined; day: string };

/** Asks a grower for something, and notes what came of it. Returns the id of the lot. */
async function bringRequested(seller: Caller, pen: Pen, { day, ...of }: PurchaseRequest): Promise<string> {
  const path = "/api/seller/buying";
  const rows = [{ ...of, amount: 1000, terms: { kind: "price", price: 30 } }];
  const { purchases } = z
    .object({ purchases: z.array(z.object({ _id: z.string(), grower: z.string() })) })
    .parse(await send(seller, "PUT", path, { data: { day, rows, confirmed: true } }));
  // Growers of earlier rounds were asked for that day, too.
  const purchase = purchases.find(({ grower }) => grower === of.grower)?._id;
  const amounts = { amount: 900, refused: 100, refusedReason: pen.line(`POST ${path}/came refusedReason`) };
  await send(seller, "POST", `${path}/came`, {
    headers: { "Idempotency-Key": randomUUID() },
    data: { ...amounts, purchase, harvestedOn: today() },
  });
  const { lots } = z
    .object({ lots: z.array(z.object({ _id: z.string() })) })
    .parse(await send(seller, "GET", `/api/seller/lots?grower=${of.grower}`));
  return lots[0]?._id ?? "";
}

/** Gives a grower an advance, charges a complaint, and pays the rest in a run. */
export async function settle(seller: Caller, pen: Pen, { grower, lot }: Grown): Promise<void> {
  const account = `/api/settlement/growers/${grower}`;
  const call = "POST /api/settlement/growers/{id}";
  await send(seller, "POST", `${account}/entries`, {
    data: {
      kind: "returned",
      amount: 100,
      reason: pen.line(`${call}/entries reason`),
      reference: pen.line(`${call}/entries reference`),
    },
  });
  const { complaints } = z
    .object({ complaints: z.array(z.object({ complaint: z.string(), lot: z.string(), amount: z.number() })) })
    .parse(await send(seller, "GET", account));
  await send(seller, "POST", `${account}/complaints`, {
    data: {
      complaint: complaints[0]?.complaint,
      lot,
      amount: complaints[0]?.amount,
      reason: pen.line(`${call}/complaints reason`),
    },
  });
  const headers = () => ({ "Idempotency-Key": randomUUID() });
  const growers = [grower];
  await send(seller, "POST", "/api/settlement/runs", {
    headers: headers(),
    data: { growers, cash: growers },
  });
  const { open } = z
    .object({ open: z.object({ _id: z.string() }) })
    .parse(await send(seller, "GET", "/api/settlement/runs"));
  const reference = pen.line("POST /api/settlement/runs/{id}/paid reference");
  const receipt = pen.line("POST /api/settlement/runs/{id}/paid receipts[].receipt");
  await send(seller, "POST", `/api/settlement/runs/${open._id}/paid`, {
    headers: headers(),
    data: { growers, reference, receipts: [{ grower, receipt }] },
  });
}
