import { z } from "zod";
import { openSeals, type Seals, secretsKeyShape, toSecretsKey } from "#kernel/environment/seals.ts";
import { variables } from "#kernel/environment/variables.ts";
import { service } from "#kernel/modules/service.ts";

/** The variables that encrypt people's keys for codes. */
export const staffVariables = variables(z.object(secretsKeyShape), toSecretsKey);

/** Encrypts people's keys for codes, for the handlers of calls. */
export const openedSeals = service<Seals>("the seals of second factors");

/** Opens the seals of people's keys for codes. */
export const openStaffSeals = (key: ReturnType<typeof staffVariables.of>): Seals =>
  openSeals(key, {
    purpose: "santhe second factors",
    withoutFile: "people then log in with a recovery code, and set their codes up again.",
  });
