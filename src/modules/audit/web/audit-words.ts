import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { fieldLabel } from "#kernel/texts/text.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../seller-texts.ts";
import { t as valueTexts } from "../value-texts.ts";

const RUPEES = [
  "price",
  "toPay",
  "askedFor",
  "offerPrice",
  "shippingCharges",
  "handlingCharges",
  "promoAmount",
  "promoMaximum",
  "promoMinimum",
  "refundAgain",
  "refundSettled",
];
const NAMED = ["status", "promoType", "onlinePayment"];
/** The order of the seller's forms. Recorded fields have no meaningful order. */
const ORDER = [
  "name",
  "path",
  "otherNames",
  "description",
  "category",
  "price",
  "offerPrice",
  "quantity",
  "unit",
  "weight",
];

/** Sorts recorded fields in the order of the seller's forms. Other fields come last. */
export function inFormOrder(fields: readonly string[]): string[] {
  const place = (field: string) => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);
  return fields.toSorted((a, b) => place(a) - place(b));
}

/** A recorded field's name on the seller's pages: `offerPrice` is an offer price. */
export function fieldWords(field: string): string {
  return isNamed(field) ? fieldTexts(field) : fieldLabel(field);
}

const isNamed = (field: string): field is keyof typeof fieldTexts.messages => field in fieldTexts.messages;

const isNamedValue = (value: unknown): value is keyof typeof valueTexts.messages =>
  typeof value === "string" && value in valueTexts.messages;

/** A recorded value as text. Prices are recorded in rupees. */
export function plainValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number" && RUPEES.includes(field)) return formatPaise(toPaise(value));
  if (field === "promoPercent") return t("percent", { value: String(value) });
  if (field === "discount") return t("discount", { value: String(value) });
  if (NAMED.includes(field) && isNamedValue(value)) return valueTexts(value);
  if (Array.isArray(value)) return value.map((each) => plainValue(field, each)).join(" · ") || t("nothing");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The stored pictures in a value; empty for other values. */
export function picturesIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string").filter((each) => each.startsWith("/uploads/"));
}
