import { doneSchema } from "#kernel/contract/envelope.ts";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { forSeller, forSellerWithApproval, refuseWithout } from "#modules/identity/index.ts";
import { cancelledWords } from "#modules/order/index.ts";
import {
  complaintMoney,
  creditByHand,
  customerDeletion,
  customerExport,
  customerMerge,
  doorCredit,
} from "./approvals.ts";
import { answerComplaint } from "./complaints/answer-complaint.ts";
import { listComplaints } from "./complaints/list-complaints.ts";
import {
  answerComplaintSchema,
  complaintsAnswerSchema,
  complaintsQuerySchema,
  customerDetailsSchema,
  customerExportSchema,
  customerParamSchema,
  customersAnswerSchema,
  customersQuerySchema,
  decideDoorSchema,
  deletionSchema,
  doorsQuerySchema,
  doorsSchema,
  enterCreditSchema,
  mergeSchema,
  noteSchema,
} from "./contract.ts";
import { decideDoor, undecidedOn } from "./ledger/door.ts";
import { enterCredit } from "./ledger/ledger.ts";
import { deleteCustomer, mergeCustomers, previewDeletion, saveNote } from "./people/change-customers.ts";
import { customerCsv, findCustomers } from "./people/find-customers.ts";
import { complaintFor, customerFor, detailsFor, seesContacts, seesSums } from "./people/for-role.ts";
import { exportCustomer, loadCustomer } from "./people/load-customer.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's customers");
const toSee = forSeller("customer.see");
const toChange = forSeller("customer.change");
const withId = { params: customerParamSchema };

const list = calls.get("/list", {
  ...toSee,
  summary: "The customers, the newest first, that match a search",
  request: { query: customersQuerySchema },
  responses: answers(customersAnswerSchema, "A page of them"),
});

const show = calls.get("/customers/{id}", {
  ...toSee,
  summary: "A customer by the id, the account's id or, without an account, the phone number",
  request: withId,
  responses: answers(customerDetailsSchema, "Everything about the customer"),
});

const note = calls.post("/customers/{id}/note", {
  ...toChange,
  summary: "Save the note for the office",
  request: { ...withId, body: jsonBody(noteSchema) },
  responses: answers(doneSchema, "Saved"),
});

const enter = calls.post("/customers/{id}/credit", {
  ...forSellerWithApproval("customer.refund", creditByHand),
  summary: "Enter credit by hand, once for each Idempotency-Key",
  request: { ...withId, headers: idempotencyHeaderSchema, body: jsonBody(enterCreditSchema) },
  responses: answers(doneSchema, "Entered"),
});

const decide = calls.post("/door", {
  ...forSellerWithApproval("customer.refund", doorCredit),
  summary: "Carry money that was short or over at the door to the customer's balance, or leave it",
  request: { body: jsonBody(decideDoorSchema) },
  responses: answers(doneSchema, "Decided, once"),
});

const doors = calls.get("/doors", {
  ...toSee,
  summary: "The money that was short or over at a day's doors, as long as nobody has decided about it",
  request: { query: doorsQuerySchema },
  responses: answers(doorsSchema, "Each with its customer"),
});

const merge = calls.post("/merge", {
  ...forSellerWithApproval("customer.delete", customerMerge),
  summary: "Merge a customer into another",
  request: { body: jsonBody(mergeSchema) },
  responses: answers(doneSchema, "Merged"),
});

const exported = calls.get("/customers/{id}/export", {
  ...forSellerWithApproval("customer.export", customerExport),
  summary: "All data about a customer",
  request: withId,
  responses: answers(customerExportSchema, "The data"),
});

const exportedCsv = calls.get("/customers/{id}/export.csv", {
  ...forSellerWithApproval("customer.export", customerExport),
  summary: "A customer's orders and credit as a spreadsheet",
  request: withId,
  responses: csvAnswers("A line for each order and entry"),
});

const remove = calls.delete("/customers/{id}", {
  ...forSellerWithApproval("customer.delete", customerDeletion),
  summary: "Delete a customer without an account; the orders stay without the person",
  request: withId,
  responses: answers(doneSchema, "Deleted"),
});

const deletion = calls.get("/customers/{id}/deletion", {
  ...forSeller("customer.delete"),
  summary: "What becomes of the orders and the credit of a customer without an account if it is deleted now",
  request: withId,
  responses: answers(deletionSchema, "The orders that would be cancelled, and what else goes"),
});

const complaints = calls.get("/complaints", {
  ...toSee,
  summary: "The complaints that wait for an answer, or those that are answered",
  request: { query: complaintsQuerySchema },
  responses: answers(
    complaintsAnswerSchema,
    "Those that wait the longest first, or the newest answered first",
  ),
});

const answer = calls.post("/complaints/{id}/answer", {
  ...forSellerWithApproval("customer.change", complaintMoney),
  summary: "Answer a complaint, once: with credit, a replacement, a refund by hand, or no",
  request: { ...withId, body: jsonBody(answerComplaintSchema) },
  responses: answers(doneSchema, "Answered"),
});

/** What the answer says of a decision about money at a door. */
const DECIDED = {
  carried: "carried",
  left: "leftAlone",
  paid_back: "paidBack",
  not_received: "notReceived",
} as const;

export const sellerCustomerApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const { role } = c.var.seller;
    const query = c.req.valid("query");
    // The lists would say who has a balance.
    if (query.list !== undefined && query.list !== "all") refuseWithout("order.sums", c.var.seller);
    const { customers, next } = await findCustomers(c.var.deps.db, query, {
      byNameOnly: !seesContacts(role),
    });
    const visible = customers.map((customer) => customerFor(role, customer));
    return c.json({ success: true as const, customers: visible, next }, 200);
  })
  .openapi(show, async (c) => {
    const { role } = c.var.seller;
    const { id } = c.req.valid("param");
    const customer = await loadCustomer(c.var.deps.db, id, { byIdOnly: !seesContacts(role) });
    return c.json({ success: true as const, customer: detailsFor(role, customer) }, 200);
  })
  .openapi(note, async (c) => {
    const noteChange = { ...c.req.valid("param"), ...c.req.valid("json"), seller: c.var.seller };
    await saveNote(c.var.deps.db, noteChange);
    return c.json({ success: true as const, message: t("noteSaved") }, 200);
  })
  .openapi(enter, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const entry = c.req.valid("json");
    await enterCredit(c.var.deps.db, { ...c.req.valid("param"), entry, seller: c.var.seller, key });
    return c.json({ success: true as const, message: t("entered") }, 200);
  })
  .openapi(decide, async (c) => {
    const decision = c.req.valid("json");
    await decideDoor(c.var.deps.db, decision, c.var.seller);
    return c.json(
      {
        success: true as const,
        message: t(DECIDED[decision.instead ?? (decision.carry ? "carried" : "left")]),
      },
      200,
    );
  })
  .openapi(doors, async (c) => {
    const { role } = c.var.seller;
    const payments = await undecidedOn(c.var.deps.db, c.req.valid("query").day);
    const visible = payments.map(({ place, difference, payable, ...payment }) => ({
      ...payment,
      ...(seesContacts(role) && { place }),
      ...(seesSums(role) && { difference, payable }),
    }));
    return c.json({ success: true as const, doors: visible }, 200);
  })
  .openapi(merge, async (c) => {
    await mergeCustomers(c.var.deps.db, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("merged") }, 200);
  })
  .openapi(exported, async (c) => {
    const { db, now } = c.var.deps;
    const data = await exportCustomer(db, c.req.valid("param").id, now());
    c.header("Content-Disposition", 'attachment; filename="customer.json"');
    return c.json({ success: true as const, ...data }, 200);
  })
  .openapi(exportedCsv, async (c) => {
    const { db, now } = c.var.deps;
    const data = await exportCustomer(db, c.req.valid("param").id, now());
    return answerCsv(c, "customer.csv", customerCsv(data));
  })
  .openapi(remove, async (c) => {
    const { db, mail } = c.var.deps;
    const { seller } = c.var;
    const cancelled = await deleteCustomer(db, { ...c.req.valid("param"), seller, mail });
    const orders = seesSums(seller.role) ? cancelledWords(cancelled, "seller") : undefined;
    const message = orders === undefined ? t("deleted") : t("deletedWith", { orders });
    return c.json({ success: true as const, message }, 200);
  })
  .openapi(deletion, async (c) => {
    const { open, notes, refusal } = await previewDeletion(c.var.deps.db, c.req.valid("param").id);
    const seen = seesSums(c.var.seller.role);
    const orders = open.map(({ id, invoiceNumber, deliveryDay, totalPaise }) => ({
      _id: id,
      invoiceNumber,
      deliveryDay,
      ...(seen && { total: toRupees(totalPaise) }),
    }));
    const visible = { orders, notes: seen ? notes : [], refusal: refusal ? say(refusal) : null };
    return c.json({ success: true as const, ...visible }, 200);
  })
  .openapi(complaints, async (c) => {
    const { complaints: matches, ...page } = await listComplaints(c.var.deps.db, c.req.valid("query"));
    const visible = matches.map((complaint) => complaintFor(c.var.seller.role, complaint));
    return c.json({ success: true as const, complaints: visible, ...page }, 200);
  })
  .openapi(answer, async (c) => {
    const { db, mail } = c.var.deps;
    const { kind } = c.req.valid("json");
    if (kind === "credit" || kind === "refund") refuseWithout("customer.refund", c.var.seller);
    const reply = { ...c.req.valid("param"), answer: c.req.valid("json"), seller: c.var.seller, mail };
    await answerComplaint(db, reply);
    return c.json({ success: true as const, message: t("answered") }, 200);
  });
