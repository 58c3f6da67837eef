import type { ComponentType } from "react";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

export interface ProductFormFieldProps {
  /** The field's text for the product that is edited; undefined when one is added. */
  text: string | undefined;
  error: string | undefined;
}

interface ProductFormField {
  /** The name of the field on the server (`ProductField`), and of its input. */
  name: string;
  /** Fetched with the first form that shows it. */
  code: () => Promise<{ default: ComponentType<ProductFormFieldProps> }>;
}

/** In the form of a product, below the catalogue's own fields. */
export const PRODUCT_FORM_FIELDS = defineSlot<ProductFormField>();

export interface SoldOutActionProps {
  product: { _id: string; name: string };
  /** On a card: few words. */
  compact?: boolean;
}

/** Beside a sold-out product, in place of the buttons that put it into the cart. */
export const SOLD_OUT_ACTIONS = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<SoldOutActionProps> }>;
}>();

/** A product as it is counted: so many packs, or none at all, and what the seller was shown before. */
export type TypedCount = { id: string; count: number | null; seen: number | null };

/** Counts that were replaced, and why others were refused, by product. */
export type CountsAnswer = { previous: TypedCount[]; errors: Record<string, string> };

interface CountColumn {
  /** The path of the page that tells how a product's count came about. */
  ledgerPath: (product: string) => string;
  /** Saves counts. Fetched with the first ones; throws `ApiError`. */
  save: () => Promise<{ sendCounts: (counts: TypedCount[]) => Promise<CountsAnswer> }>;
}

/** The column of packs that are left, on the page of tonight's rates. At most one module fills it. */
export const COUNT_COLUMN = defineSlot<CountColumn>();
