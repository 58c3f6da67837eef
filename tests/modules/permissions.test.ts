import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, it, vi } from "vitest";
import { OWNER } from "#modules/identity/sessions/session.ts";
import { MODULES } from "#src/modules.ts";
import { refusal } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

/** The permissions that a module's calls name. */
function named(name: string): string[] {
  const files = globSync(`src/modules/${name}/{*api.ts,api/*.ts}`);
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/forSeller(?:Upload)?\("([^"]+)"\)/g)].map(([, of = ""]) => of),
  );
  return [...new Set(names)].filter((permission) => permission !== "own").toSorted();
}

it.each(MODULES.map(({ name, permissions = [] }) => ({ name, permissions })))(
  "$name declares the permissions that its calls need, and they are its own",
  ({ name, permissions }) => {
    expect([...permissions].toSorted()).toEqual(named(name));
    for (const permission of permissions) expect(permission.split(".")[0]).toBe(name);
  },
);

const shop = await testApp();
afterAll(shop.close);

it("is asked of the role of whoever makes a call", async () => {
  const seller = await theSeller(shop);
  expect(await shop.get("/api/audit", seller)).toMatchObject({ status: 200 });
  const may = vi.spyOn(OWNER, "may").mockImplementation((permission) => permission !== "audit.see");
  expect(await shop.get("/api/audit", seller)).toMatchObject(refusal(403, "This is not part of your role"));
  expect(await shop.get("/api/seller/is-auth", seller)).toMatchObject({ status: 200 });
  may.mockRestore();
});
