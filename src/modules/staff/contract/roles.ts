import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { requiredLine, yesOrNoSchema } from "#kernel/contract/fields.ts";
import { t } from "../people-server-texts.ts";
import { roleBriefSchema, versionSchema } from "./people.ts";

const MAX_ROLE_NAME = 40;
/** More permissions than all modules have. */
const MAX_PERMISSIONS = 500;
const MAX_PERMISSION_NAME = 60;

const permissionSchema = z.object({
  name: z.string(),
  words: z.string().describe("What it allows, in the owner's words"),
  module: z.string().describe("The name of the module whose calls need it"),
  needs: z
    .string()
    .nullable()
    .describe("The permission without which it is of no use: a role that has it gets that one too"),
});

const roleSchema = roleBriefSchema
  .extend({
    isStandard: z.boolean().describe("Its permissions are fixed"),
    permissions: z.array(z.string()),
    needsSecondFactor: z.boolean().describe("Its people need a second step at login"),
    canHaveLinks: z.boolean().describe("Whether pages without a password are part of it"),
    hasLinks: z.boolean().describe("Whether those pages open"),
    mayChange: z
      .boolean()
      .describe("Whether whoever asks has all of its permissions, so that they may give it"),
    people: z.int().describe("The number of people who have it"),
    version: z.int(),
  })
  .meta({ id: "StaffRole" });

export type StaffRole = z.infer<typeof roleSchema>;

const rolesShape = {
  permissions: z.array(permissionSchema).describe("Those of all modules, in the order of the modules"),
  roles: z.array(roleSchema).describe("The standard roles, then the store's own by their names"),
};

export const rolesSchema = successSchema(rolesShape);
export type RolesAnswer = Omit<z.infer<typeof rolesSchema>, "success">;

const ownRole = {
  name: requiredLine(t.later("name"), MAX_ROLE_NAME),
  permissions: z.array(z.string().max(MAX_PERMISSION_NAME)).max(MAX_PERMISSIONS),
};

export const newRoleSchema = z.object(ownRole);
export const editRoleSchema = newRoleSchema.extend({ version: versionSchema });

export const roleSettingsSchema = z.object({
  needsSecondFactor: yesOrNoSchema(t.later("needsSecondFactor")),
  hasLinks: yesOrNoSchema(t.later("hasLinks")),
  version: versionSchema,
});

export const roleAddedSchema = successSchema({ message: z.string(), id: z.string() });
