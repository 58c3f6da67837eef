import type { Text } from "#kernel/texts/text.ts";
import { say } from "#kernel/texts/text.ts";
import { recordedChoice, type StandardRole } from "#modules/identity/index.ts";
import { t } from "../role-texts.ts";
import { isStandardRole } from "./role-of.ts";

const NAMES: Readonly<Record<StandardRole, Text>> = {
  owner: t.later("owner"),
  manager: t.later("manager"),
  packer: t.later("packer"),
  driver: t.later("driver"),
  "phone-desk": t.later("phoneDesk"),
  bookkeeper: t.later("bookkeeper"),
  "grower-contact": t.later("growerContact"),
};

const HINTS: Readonly<Record<StandardRole, Text>> = {
  owner: t.later("ownerHint"),
  manager: t.later("managerHint"),
  packer: t.later("packerHint"),
  driver: t.later("driverHint"),
  "phone-desk": t.later("phoneDeskHint"),
  bookkeeper: t.later("bookkeeperHint"),
  "grower-contact": t.later("growerContactHint"),
};

type NamedRole = { id: string; name: string | null };

/** A role's name for people: the owner's own, or that of a standard role. */
export function roleName({ id, name }: NamedRole): string {
  return name ?? (isStandardRole(id) ? say(NAMES[id]) : id);
}

/** The purpose of a role, in a sentence. */
export function roleHint({ id }: NamedRole): string {
  return isStandardRole(id) ? say(HINTS[id]) : t("ownHint");
}

/** A role in the activity log: the name of an own role, or what stands for a standard one. */
export const recordedRole = ({ id, name }: NamedRole): string => name ?? id;

/** A recorded field with a role. */
export const roleField = (label: Text) => recordedChoice(label, NAMES);
