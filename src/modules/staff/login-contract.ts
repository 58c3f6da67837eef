import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { plainLine } from "#kernel/texts/typed-text.ts";
import { t } from "./login-server-texts.ts";

const MAX_PASSWORD_LENGTH = 200;
const MAX_CODE_LENGTH = 40;

const ownPassword = z
  .string()
  .max(MAX_PASSWORD_LENGTH)
  .nullish()
  .transform((typed) => typed ?? "")
  .describe("The person's own password; people without one leave it out");

const codeSchema = z
  .string({ error: () => t("codeNeeded") })
  .trim()
  .min(1, { error: () => t("codeNeeded") })
  .max(MAX_CODE_LENGTH, { error: () => t("wrongCode") });

export const ownPasswordSchema = z.object({ password: ownPassword });

export const ownCodeSchema = z.object({ code: codeSchema });

export const ownPasswordAndCodeSchema = z.object({ password: ownPassword, code: codeSchema });

export const newKeySchema = successSchema({
  uri: z.string().describe("What the picture for the phone's app says"),
  secret: z.string().describe("The same key for a phone that can't read the picture"),
});

export const recoveryCodesSchema = successSchema({
  message: z.string(),
  recoveryCodes: z.array(z.string()).describe("Shown this once"),
});

const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  host: z.string().describe("The address that it opens"),
  createdAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const factorsSchema = successSchema({
  hasPassword: z.boolean(),
  needsSecondFactor: z.boolean().describe("Whether the role needs one"),
  isHalfway: z.boolean().describe("Whether this login has not proved the one that the role needs"),
  refusal: z
    .string()
    .nullable()
    .describe("Why this login may not change how the person logs in: it has not proved their strongest way"),
  codesSince: momentSchema.nullable().describe("Since when codes of an app are asked for"),
  recoveryCodes: z.int().describe("The number of recovery codes that are left"),
  passkeys: z.array(passkeySchema),
  newDevices: z
    .array(z.object({ device: z.string().nullable(), at: momentSchema }))
    .describe("The last logins from browsers that had not been used before"),
});

export type Factors = z.infer<typeof factorsSchema>;

const notRead = { error: () => t("passkeyNotRead") };

/** Bytes as browsers send them. The limit is above what any device signs. */
const bytes = z
  .string(notRead)
  .max(20_000, notRead)
  .regex(/^[\w-]+=*$/, notRead);

const transports = z.array(z.string(notRead).max(40, notRead), notRead).max(10, notRead);

/** The answer of a device that makes a passkey (WebAuthn's `RegistrationResponseJSON`). */
const signedPasskeySchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: transports.nullish().transform((ways) => ways ?? undefined),
      },
      notRead,
    ),
  },
  notRead,
);

export type SignedPasskey = z.infer<typeof signedPasskeySchema>;

/** The answer of a device with which somebody logs in by a passkey (WebAuthn's `AuthenticationResponseJSON`). */
const signedLoginSchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
      },
      notRead,
    ),
  },
  notRead,
);

export type SignedLogin = z.infer<typeof signedLoginSchema>;

const MAX_PASSKEY_NAME = 60;

export const addPasskeySchema = z.object({
  name: z
    .string({ error: () => t("passkeyNameNeeded") })
    .overwrite(plainLine)
    .min(1, { error: () => t("passkeyNameNeeded") })
    .max(MAX_PASSKEY_NAME, { error: () => t("passkeyNameTooLong", { max: MAX_PASSKEY_NAME }) }),
  signed: signedPasskeySchema,
});

export const passkeyLoginSchema = z.object({ signed: signedLoginSchema });

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** The options with which a browser makes a passkey. */
export const registrationSchema = successSchema({
  options: z
    .custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>(isObject)
    .meta({ type: "object", description: "WebAuthn's PublicKeyCredentialCreationOptionsJSON" }),
});

/** The options with which a browser logs somebody in with a passkey. */
export const passkeyOfferSchema = successSchema({
  options: z
    .custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>(isObject)
    .meta({ type: "object" })
    .nullable()
    .describe(
      "WebAuthn's PublicKeyCredentialRequestOptionsJSON; null if no passkey opens the store at this address",
    ),
});

export const notMeSchema = z.object({ token: z.string({ error: () => t("notMeOver") }).max(100) });

export const removePasskeySchema = z.object({ id: idSchema, password: ownPassword });
