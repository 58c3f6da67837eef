import type { RecordKind } from "#modules/identity/index.ts";
import { t } from "../people-server-texts.ts";
import { roleField } from "../roles/role-words.ts";

/** The people who work in the store, among what sellers change. */
export const PERSON_RECORD: RecordKind = {
  name: "person",
  all: t.later("people"),
  one: t.later("person"),
  many: (count) => t.later("manyPeople", { count }),
  fields: {
    name: t.later("name"),
    colour: t.later("colour"),
    role: roleField(t.later("role")),
    works: t.later("works"),
    logins: t.later("logins"),
    login: t.later("wayToLogIn"),
    failedTry: t.later("failedTry"),
    invitation: t.later("invitation"),
  },
  seenBy: "staff.see",
};
