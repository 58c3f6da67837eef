import { hash } from "@node-rs/argon2";
import type { Page } from "@playwright/test";
import pg from "pg";
import type { StandardRole } from "#modules/identity/rules/shared/permission.ts";
import type { OwnShop } from "./own-shop.ts";

const PASSWORD = "weigh it twice";

/** Adds a person with a role to a test's own shop, and logs the page in as that person. */
export async function logInAs(page: Page, shop: OwnShop, role: StandardRole): Promise<void> {
  const email = `${role}@example.com`;
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await client.query(
    `with added as (insert into sellers (email, password_hash, is_invited) values ($1, 'none', true)
       on conflict do nothing returning id)
     insert into staff_members (seller_id, name, role, password_hash) select id, 'Lakshmi', $2, $3 from added`,
    [email, role, passwordHash],
  );
  await client.end();
  const answer = await page.request.post("/api/seller/login", { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${role} could not log in: ${await answer.text()}`);
}
