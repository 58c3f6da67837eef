import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, languageSchema, leftOut, momentSchema, requiredLine } from "#kernel/contract/fields.ts";
import { loginSchema } from "#modules/identity/contract.ts";
import { t } from "../people-server-texts.ts";
import { COLOURS, MAX_PERSON_NAME } from "../rules/person.ts";

/** A person's name. One that looks like an e-mail could be another person's, under which these are shown without a name. */
export const personName = requiredLine(t.later("name"), MAX_PERSON_NAME).refine(
  (name) => !name.includes("@"),
  { error: () => t("nameIsEmail") },
);

const colourSchema = z
  .int({ error: () => t("notAColour") })
  .min(0, { error: () => t("notAColour") })
  .max(COLOURS - 1, { error: () => t("notAColour") })
  .describe("The number of the colour behind the initials");

/** The version of a record, as its form showed it. */
export const versionSchema = z.int().min(1).describe("As it was shown; another one is refused");

export const roleBriefSchema = z.object({
  _id: z.string(),
  name: z.string(),
  hint: z.string().describe("What it is for, in a sentence"),
});

const personSchema = z
  .object({
    _id: z.string(),
    name: z.string().describe("Empty until it is given"),
    email: z.string(),
    colour: z.int(),
    role: roleBriefSchema,
    isNamedOwner: z.boolean().describe("The owner whom the operator names, who always stays one"),
    isYou: z.boolean(),
    mayChange: z.boolean().describe("Whether whoever asks has all permissions of this person"),
    joinedAt: momentSchema,
    leftAt: momentSchema.nullable(),
    seenAt: momentSchema.nullable().describe("The hour of the last use of a login that is still open"),
    devices: z.int().describe("The number of open logins"),
    hasSecondFactor: z.boolean().describe("Whether codes of an app are on, or there is a passkey"),
    hasPin: z.boolean().describe("Whether they have a PIN for shared devices"),
    version: z.int(),
  })
  .meta({ id: "Person" });

export type Person = z.infer<typeof personSchema>;

export const peopleSchema = successSchema({
  people: z.array(personSchema).describe("Those who work here by their names, then those who have left"),
});

export const ownPersonSchema = successSchema({
  person: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    colour: z.int(),
    language: z.string().nullable().describe("Of their pages; null for the store's own"),
  }),
  languages: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe("The languages to choose from, each named in its own words"),
  role: roleBriefSchema,
});

/** What is left out stays as it is. */
export const editMeSchema = z.object({
  name: leftOut(personName),
  colour: leftOut(colourSchema),
  language: languageSchema.nullable().optional(),
});

export const editPersonSchema = z.object({
  name: personName,
  colour: colourSchema,
  role: idSchema,
  version: versionSchema,
});

export const returnSchema = z.object({ role: idSchema });

export const personLoginsSchema = successSchema({ logins: z.array(loginSchema) });

export const endPersonLoginSchema = z.object({
  login: idSchema.nullable().describe("Null ends all of them"),
});

/** A person's new password. It is stored nowhere. */
export const newPasswordMadeSchema = successSchema({ message: z.string(), password: z.string() });
