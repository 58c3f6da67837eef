import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { orderItemSchema, orderSchema } from "./order.ts";

const sum = z.number().nullable().describe("Null for a role that sees no sums");
const contact = z.string().nullable().describe("Null for a role that sees no addresses");

/** An address as a seller's role sees it: the name, and the rest only with `order.contacts`. */
export const sellerAddressSchema = addressSchema
  .extend({
    email: contact,
    street: contact,
    city: contact,
    state: contact,
    zipcode: contact,
    country: contact,
    phone: contact,
  })
  .meta({ id: "SellerOrderAddress" });

export type SellerAddress = z.infer<typeof sellerAddressSchema>;

const { product, packed } = orderItemSchema.shape;
const { replacement } = packed.unwrap().shape;

const sellerItemSchema = orderItemSchema
  .extend({
    product: product.unwrap().extend({ offerPrice: sum, price: sum }).nullable(),
    offerPrice: sum,
    amount: sum,
    packed: packed
      .unwrap()
      .extend({ due: sum, replacement: replacement.unwrap().extend({ price: sum }).nullable() })
      .nullable(),
  })
  .meta({ id: "SellerOrderItem" });

/**
 * An order as a seller's role sees it. For a role without `order.sums`, sums are null, and what is about money alone is
 * empty or missing. For one without `order.contacts`, the address is no more than a name, and there are no notes of the
 * seller.
 */
export const sellerOrderSchema = orderSchema
  .extend({
    items: z.array(sellerItemSchema),
    address: sellerAddressSchema,
    subTotal: sum,
    shippingCharges: sum,
    handlingCharges: sum,
    discount: sum,
    amount: sum,
    totalAmount: sum,
    amountInWords: z.string().nullable().describe("Null for a role that sees no sums"),
  })
  .meta({ id: "SellerOrder" });

export type SellerOrderAnswer = z.infer<typeof sellerOrderSchema>;

export const sellerOrderAnswerSchema = successSchema({ message: z.string(), order: sellerOrderSchema });

export const shownOrdersAnswerSchema = successSchema({ orders: z.array(sellerOrderSchema) });
