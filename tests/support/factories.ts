import type { Db } from "#kernel/db/connect.ts";
import { addresses } from "#modules/address/tables.ts";
import { banners } from "#modules/banner/tables.ts";
import { categories, products } from "#modules/catalog/tables.ts";

type New<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

let made = 0;
/** A number that no other record of this test file has. */
export const nextNumber = () => ++made;

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

/** Adds an active category. */
export async function aCategory(db: Db, fields: New<typeof categories> = {}) {
  const number = nextNumber();
  const defaults = { name: `Category ${number}`, path: `category-${number}`, imageUrl: "/uploads/c.webp" };
  return one(
    await db
      .insert(categories)
      .values({ ...defaults, ...fields })
      .returning(),
  );
}

/** Adds a product in stock at ₹40 instead of ₹50. It gets a new category unless one is named. */
export async function aProduct(db: Db, fields: New<typeof products> = {}) {
  const categoryPath = fields.categoryPath ?? (await aCategory(db)).path;
  const defaults = {
    name: `Product ${nextNumber()}`,
    description: ["Fresh from the farm"],
    pricePaise: 5000,
    offerPricePaise: 4000,
    packQuantity: 500,
    packUnit: "g",
    imageUrls: ["/uploads/p.webp"],
  };
  return one(
    await db
      .insert(products)
      .values({ ...defaults, ...fields, categoryPath })
      .returning(),
  );
}

export async function aBanner(db: Db, fields: New<typeof banners> = {}) {
  return one(
    await db
      .insert(banners)
      .values({ imageUrl: "/uploads/b.webp", ...fields })
      .returning(),
  );
}

/** An address as the address form sends it. */
export const addressFields = {
  firstName: "Meera",
  lastName: "Rao",
  email: "meera@example.com",
  street: "12 Devaraja Road",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570001",
  country: "India",
  phone: "+91 98450 12345",
};

/** Saves an address for a shopper. */
export async function anAddress(db: Db, shopper: { id: string }, fields: New<typeof addresses> = {}) {
  return one(
    await db
      .insert(addresses)
      .values({ ...addressFields, ...fields, shopperId: shopper.id })
      .returning(),
  );
}
