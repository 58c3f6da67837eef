import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, freeLine, idSchema, momentSchema, yesOrNoSchema } from "#kernel/contract/fields.ts";
import { newPasswordSchema } from "#modules/identity/contract.ts";
import { t } from "../people-server-texts.ts";
import { MAX_PERSON_NAME } from "../rules/person.ts";
import { personName, roleBriefSchema } from "./people.ts";

const invitationSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z
      .string()
      .nullable()
      .describe("Only a person with this e-mail can join; null if it is theirs to type"),
    role: roleBriefSchema,
    by: z.string().describe("Who invites"),
    createdAt: momentSchema,
    expiresAt: momentSchema,
  })
  .meta({ id: "Invitation" });

export type Invitation = z.infer<typeof invitationSchema>;

export const invitationsSchema = successSchema({
  invitations: z.array(invitationSchema).describe("Valid invitations, newest first"),
});

export const inviteSchema = z.object({
  name: freeLine(t.later("name"), MAX_PERSON_NAME),
  email: emailSchema.nullable().describe("Null if whoever joins types it"),
  role: idSchema,
  byMail: yesOrNoSchema(t.later("byMail")).describe(
    "Whether the link goes to the e-mail, and is shown to nobody else",
  ),
});

export const invitedSchema = successSchema({
  message: z.string(),
  path: z
    .string()
    .nullable()
    .describe("Of the page to join. It is told once, and not at all if it is mailed"),
});

const tokenSchema = z.string().trim().min(1).max(100);

export const invitationTokenSchema = z.object({ token: tokenSchema });

export const invitationLookSchema = successSchema({
  store: z.string(),
  by: z.string().describe("Who invites"),
  name: z.string(),
  email: z.string().nullable(),
  role: roleBriefSchema,
  may: z.array(z.string()).describe("What the role may do, in the owner's words"),
  expiresAt: momentSchema,
});

export const joinSchema = z.object({
  token: tokenSchema,
  name: personName,
  email: emailSchema,
  password: newPasswordSchema,
});
