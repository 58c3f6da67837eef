import { rolesSchema } from "#modules/staff/contract/roles.ts";
import type { Pen } from "./pen.ts";
import { type Caller, send } from "./send.ts";

/** Invites somebody, adds a role, and gives the owner another name. */
export async function addStaff(seller: Caller, pen: Pen): Promise<void> {
  const path = "/api/staff/invitations";
  const invitation = { email: null, role: "packer", byMail: false };
  await send(seller, "POST", path, { data: { ...invitation, name: pen.line(`POST ${path} name`) } });
  // No two roles have one name, and a text may have been the name of one in a round before.
  const { roles } = rolesSchema.parse(await send(seller, "GET", "/api/staff/roles"));
  for (const { _id: id, isStandard } of roles) {
    if (!isStandard) await send(seller, "DELETE", `/api/staff/roles/${id}`);
  }
  await send(seller, "POST", "/api/staff/roles", {
    data: { name: pen.line("POST /api/staff/roles name"), permissions: [] },
  });
  await send(seller, "PUT", "/api/staff/me", {
    data: { name: pen.line("PUT /api/staff/me name"), colour: 0 },
  });
}
