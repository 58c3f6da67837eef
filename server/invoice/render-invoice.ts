import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { StoreInfo } from "#contract/store-info.ts";
import { type InvoicedOrder, toInvoice } from "#domain/invoice.ts";
import { COLOURS } from "../brand.ts";
import { readFonts } from "./fonts.ts";
import { invoiceSheet } from "./invoice-sheet.ts";
import { kolamKnot, kolamMark } from "./kolam-pictures.ts";
import { printableText } from "./printable-text.ts";
import { FONTS } from "./writing.ts";

const TEMPLATE = readFileSync(fileURLToPath(new URL("./invoice.typ", import.meta.url)), "utf8");
const look = JSON.stringify({ colours: COLOURS, fonts: FONTS, mark: kolamMark(), knot: kolamKnot() });

/**
 * The invoice of an order as a PDF: A4 portrait, real text, vector drawings (specification, section 9).
 * The same order and store give the same bytes.
 */
export async function renderInvoice(order: InvoicedOrder, store: StoreInfo): Promise<Buffer> {
  const typesetter = await openTypesetter();
  const sheet = { ...invoiceSheet(toInvoice(order), store), made: dateOf(order.createdAt) };
  const data = JSON.stringify(sheet, (_, value) =>
    typeof value === "string" ? printableText(value) : value,
  );
  const bytes = typesetter.pdf({ mainFileContent: TEMPLATE, inputs: { data, look } });
  // It remembers what it has laid out, which the next invoice hardly needs again.
  typesetter.evictCache(1);
  return bytes;
}

let opened: Promise<NodeCompiler> | undefined;

/** Opened with the first invoice: it costs a tenth of a second and some memory. */
function openTypesetter(): Promise<NodeCompiler> {
  opened ??= import("@myriaddreamin/typst-ts-node-compiler").then(({ NodeCompiler }) =>
    NodeCompiler.create({ fontArgs: [{ fontBlobs: readFonts() }] }),
  );
  return opened;
}

function dateOf(moment: string) {
  const at = new Date(moment);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}
