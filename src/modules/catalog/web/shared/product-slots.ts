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
