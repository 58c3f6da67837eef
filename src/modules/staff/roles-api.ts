import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import {
  editRoleSchema,
  newRoleSchema,
  roleAddedSchema,
  roleSettingsSchema,
  rolesSchema,
} from "./contract/roles.ts";
import { t } from "./people-server-texts.ts";
import { addRole, deleteRole, editRole, setRole } from "./roles/edit-roles.ts";
import { loadRoles } from "./roles/load-roles.ts";

const calls = callsOf("Staff");
const change = forSeller("staff.change");
const params = z.object({ id: idSchema });

const list = calls.get("/roles", {
  summary: "What each role may do",
  ...forSeller("staff.see"),
  responses: answers(rolesSchema, "Every permission of every module, and the roles that have it"),
});

const add = calls.post("/roles", {
  summary: "Add a role",
  ...change,
  request: { body: jsonBody(newRoleSchema) },
  responses: answers(roleAddedSchema, "Added; nobody has it yet"),
});

const edit = calls.put("/roles/{id}", {
  summary: "Change what an own role is called and may do",
  ...change,
  request: { params, body: jsonBody(editRoleSchema) },
  responses: answers(doneSchema, "Changed, at once for all who have it"),
});

const set = calls.put("/roles/{id}/settings", {
  summary: "Set whether a role needs a second step at login, and whether its links open",
  ...change,
  request: { params, body: jsonBody(roleSettingsSchema) },
  responses: answers(doneSchema, "Set, at once for all who have it"),
});

const remove = calls.delete("/roles/{id}", {
  summary: "Delete an own role that nobody has",
  ...change,
  request: { params },
  responses: answers(doneSchema, "Deleted; open invitations to it have ended"),
});

export const rolesApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    return c.json({ success: true as const, ...(await loadRoles(c.var.deps.db, c.var.seller)) }, 200);
  })
  .openapi(add, async (c) => {
    const id = await addRole(c.var.deps.db, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("roleAdded"), id }, 200);
  })
  .openapi(edit, async (c) => {
    await editRole(c.var.deps.db, c.req.valid("param").id, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("roleSaved") }, 200);
  })
  .openapi(set, async (c) => {
    await setRole(c.var.deps.db, c.req.valid("param").id, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("roleSaved") }, 200);
  })
  .openapi(remove, async (c) => {
    await deleteRole(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("roleDeleted") }, 200);
  });
