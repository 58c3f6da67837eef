import { z } from "zod";
import { openSeals, type Seals, secretsKeyShape, toSecretsKey } from "#kernel/environment/seals.ts";
import { variables } from "#kernel/environment/variables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { service } from "#kernel/modules/service.ts";
import { t } from "./server-texts.ts";

/** The variables of the secret with which waiting calls are encrypted. */
export const sealingSettings = variables(z.object(secretsKeyShape), toSecretsKey);

/** Encrypts calls while they wait. */
export type Sealing = Pick<Seals, "seal" | "unseal" | "hash"> & {
  /** Throws `CONFLICT` if another machine could not read what is sealed here. So do `seal` and `hash`. */
  check: () => void;
};

/** The encryption of the open store, for the handlers of calls. */
export const openedSealing = service<Sealing>("the encryption of what waits for a second person");

/** Opens the encryption. The secret is made when it is first needed. */
export function openSealing(key: ReturnType<typeof sealingSettings.of>): Sealing {
  const seals = openSeals(key, {
    purpose: "santhe approvals",
    withoutFile: "sellers then ask again for what waits for a second person.",
  });
  const check = () => {
    if (seals.areOfThisMachine) throw new AppError("CONFLICT", t.later("secretsKeyMissing"));
  };
  return {
    check,
    seal: async (id, text) => {
      check();
      return seals.seal(id, text);
    },
    unseal: seals.unseal,
    hash: async (text) => {
      check();
      return seals.hash(text);
    },
  };
}
