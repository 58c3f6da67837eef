import { z } from "zod";
import { freeLine, freeText, idSchema, leftOut, rupeesSchema } from "#kernel/contract/fields.ts";
import { newAddressSchema } from "#modules/address/contract.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { chosenDeliverySchema } from "#modules/delivery/contract.ts";
import { confirmedSumSchema } from "#modules/store/contract.ts";
import { MAX_ORDER_NOTE, MAX_REVISION_REASON } from "../rules/order-revision.ts";
import { t } from "../texts/server-texts.ts";

/** A line of the changed order: one that is in it by its own id, or a product that comes to it. */
const revisedLine = z.object({
  item: leftOut(idSchema).describe("The id of a line of the order"),
  product: leftOut(idSchema).describe("The id of a product that is not in the order yet"),
  quantity: quantitySchema.min(1, { error: () => t("quantityTooSmall") }),
});

const namesOne = ({ item, product }: { item?: string | undefined; product?: string | undefined }) =>
  (item === undefined) !== (product === undefined);

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: () => t("itemsUnreadable") })
    .min(1, { error: () => t("revisionEmpty") })
    .max(MAX_CART_LINES, { error: () => t("tooManyProducts", { max: MAX_CART_LINES }) });

const lineWithOneId = { error: () => t("revisionLine") };

/** What each change of an order has. */
export const changeFields = {
  id: idSchema,
  revision: z.int({ error: () => t("revisionUnreadable") }).describe("The order's, as it was shown"),
  totalAmount: leftOut(rupeesSchema(t.later("total"))).describe(
    "The new total in rupees, as it was shown; not needed for a preview",
  ),
  preview: leftOut(z.boolean()).describe("Answers with the order as it would be, and changes nothing"),
};

const shared = {
  ...changeFields,
  delivery: leftOut(chosenDeliverySchema).describe("The new day and window"),
  withoutCode: leftOut(z.boolean()).describe("Leaves the order's promo code off"),
};

/** A shopper's change of their own pending order. Left out, a part stays; lines that are not named are taken out. */
export const reviseOrderSchema = z.object({
  ...shared,
  items: leftOut(linesOf(revisedLine.refine(namesOne, lineWithOneId))).describe(
    "All lines of the changed order",
  ),
  address: leftOut(idSchema).describe("The id of another address of the shopper's"),
});

export type ReviseOrder = z.infer<typeof reviseOrderSchema>;

const noteSchema = (name: Parameters<typeof t.later>[0]) =>
  leftOut(freeText(t.later(name), MAX_ORDER_NOTE)).describe("Empty takes the note away");

/** The seller's change of any order that has not gone out: prices, the whole address and notes, too. */
export const sellerReviseOrderSchema = z
  .object({
    ...shared,
    items: leftOut(
      linesOf(
        revisedLine
          .extend({
            price: leftOut(rupeesSchema(t.later("price"))).describe("Another price of a pack, in rupees"),
          })
          .refine(namesOne, lineWithOneId),
      ),
    ),
    address: leftOut(newAddressSchema),
    driverNote: noteSchema("driverNote"),
    officeNote: noteSchema("officeNote"),
    confirmed: confirmedSumSchema,
    reason: leftOut(freeLine(t.later("revisionReason"), MAX_REVISION_REASON)).describe(
      "What the shopper is told; another price needs one",
    ),
  })
  .refine(
    ({ items, preview, reason }) => preview || reason || !items?.some(({ price }) => price !== undefined),
    { error: () => t("priceNeedsReason"), path: ["reason"] },
  );

export type SellerReviseOrder = z.infer<typeof sellerReviseOrderSchema>;
