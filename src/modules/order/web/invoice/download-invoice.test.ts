import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Order } from "../../contract/order.ts";
import { downloadInvoice } from "./invoice-dialog.tsx";

vi.mock("#kernel/web/device/save-file.ts");
const failed = vi.spyOn(toast, "error").mockReturnValue("id");
const kept = vi.spyOn(toast, "success").mockReturnValue("id");
const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => vi.unstubAllGlobals());

it("takes back that the invoice failed when the next try works", async () => {
  const order: Pick<Order, "_id" | "invoiceNumber"> = { _id: "first", invoiceNumber: "INV-1" };
  fetched.mockResolvedValueOnce(new Response(null, { status: 500 }));
  await downloadInvoice(order);
  const [, toastThatFailed] = failed.mock.calls[0] ?? [];
  expect(toastThatFailed?.id).toBeDefined();

  fetched.mockResolvedValueOnce(new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
  await downloadInvoice(order);
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "INV-1.pdf");
  // A toast with the same id is replaced.
  expect(kept.mock.calls[0]?.[1]).toEqual(toastThatFailed);
});
