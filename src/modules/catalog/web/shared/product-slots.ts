import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";
import type { Permission } from "#modules/identity/rules/shared/permission.ts";

export interface ProductFormFieldProps {
  /** The field's text for an edited product; undefined for a new one. */
  text: string | undefined;
  error: string | undefined;
}

interface ProductFormField {
  /** The field's name on the server (`ProductField`) and of its input. */
  name: string;
  /** Its place below the catalogue's own fields: a lower number comes first. */
  place: number;
  /** The permission to write it, if changing products is not enough: others' forms leave it out. */
  permission?: Permission;
  /** Loaded with the first form that shows it. */
  code: () => Promise<{ default: ComponentType<ProductFormFieldProps> }>;
}

/** Fields in a product's form, below the catalogue's own. */
export const PRODUCT_FORM_FIELDS = defineSlot<ProductFormField>();

export interface SoldOutActionProps {
  product: { _id: string; name: string };
  /** On a card: a short form. */
  compact?: boolean;
}

/** Actions beside a sold-out product, in place of the cart's buttons: a mail when it is back, or something like it. */
export const SOLD_OUT_ACTIONS = defineSlot<{
  name: string;
  code: () => Promise<{ default: ComponentType<SoldOutActionProps> }>;
}>();

/** A product's count: the number of packs, or null for none, and the count that the seller was shown. */
export type TypedCount = { id: string; count: number | null; seen: number | null; confirmed?: boolean };

/** The replaced counts, the reasons why others were refused, by product, and those that are saved once confirmed. */
export type CountsAnswer = { previous: TypedCount[]; errors: Record<string, string>; unusual: string[] };

interface CountColumn {
  /** The permission to count: others' pages have no such column. */
  permission: Permission;
  /** The path of the page with the history of a product's count. */
  ledgerPath: (product: string) => string;
  /** Saves counts; throws `ApiError`. Loaded with the first ones. */
  save: () => Promise<{ sendCounts: (counts: TypedCount[]) => Promise<CountsAnswer> }>;
}

/**
 * The column for packs left on the page of tonight's rates. At most one module fills it: the one that counts, which may be
 * left out or be another one, such as a till's.
 */
export const COUNT_COLUMN = defineSlot<CountColumn>();
