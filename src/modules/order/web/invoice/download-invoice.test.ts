import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toast } from "#kernel/web/toast.ts";
import type { Order } from "../../rules/shared/order.ts";
import { downloadInvoice } from "./invoice-dialog.tsx";

const failed = vi.spyOn(toast, "error").mockReturnValue("id");
const succeeded = vi.spyOn(toast, "success").mockReturnValue("id");
const fetched = vi.fn<typeof fetch>();

const link = { href: "", download: "", click: vi.fn() };

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { createElement: () => link });
  // The file's URL is revoked a minute later.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("takes back that the invoice failed when the next try works", async () => {
  const order: Pick<Order, "id" | "invoiceNumber"> = { id: "first", invoiceNumber: "INV-1" };
  fetched.mockResolvedValueOnce(new Response(null, { status: 500 }));
  await downloadInvoice(order);
  const [, toastThatFailed] = failed.mock.calls[0] ?? [];
  expect(toastThatFailed?.id).toBeDefined();

  fetched.mockResolvedValueOnce(new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  await downloadInvoice(order);
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: "INV-1.pdf" });
  expect(link.click).toHaveBeenCalledOnce();
  // A toast with the same id is replaced.
  expect(succeeded.mock.calls[0]?.[1]).toEqual(toastThatFailed);
});

const ORDER: Pick<Order, "id" | "invoiceNumber"> = { id: "first", invoiceNumber: "INV-1" };

it.each([
  ["no invoice is there", () => new Response(null, { status: 404 }), "Invoice content not found"],
  ["the server fails", () => new Response(null, { status: 500 }), "Failed to generate PDF"],
  ["another page comes", () => new Response("<h1>Log in to the network</h1>"), "Failed to generate PDF"],
])("says in the specified words that %s", async (_what, answer, text) => {
  failed.mockClear();
  fetched.mockResolvedValueOnce(answer());
  await downloadInvoice(ORDER);
  expect(failed.mock.calls.map(([message]) => message)).toEqual([text]);
});

it("says in the specified words that the invoice is saved", async () => {
  succeeded.mockClear();
  fetched.mockResolvedValueOnce(new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  await downloadInvoice(ORDER);
  expect(succeeded.mock.calls.map(([message]) => message)).toEqual(["Invoice downloaded successfully!"]);
});
