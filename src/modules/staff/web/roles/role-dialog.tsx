import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { declareFields, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import type { RolesAnswer, StaffRole } from "../../contract/roles.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../roles-texts.ts";
import { tick, untick } from "../../rules/tick.ts";
import type { PermissionGroup } from "./permission-groups.ts";

interface RoleDialogProps {
  /** The role that is changed; undefined for a new one. */
  role: StaffRole | undefined;
  /** The role that a new one is made from at first. */
  from: StaffRole | undefined;
  answer: RolesAnswer;
  groups: readonly PermissionGroup[];
  onClose: () => void;
  onSaved: (id: string) => Promise<void>;
}

/** An own role: its name, and what it may do as a list to tick. */
export function RoleDialog({ role, from, answer, groups, onClose, onSaved }: RoleDialogProps) {
  return (
    <FormDialog
      open
      onClose={onClose}
      title={role ? t("changeTitle", { name: role.name }) : t("add")}
      size="medium"
    >
      {({ close }) => (
        <RoleForm
          role={role}
          from={from}
          answer={answer}
          groups={groups}
          onSaved={async (id) => {
            await onSaved(id);
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

const ROLE = declareFields({ name: line(t.later("name"), { required: true }) });

type RoleFormProps = Omit<RoleDialogProps, "onClose">;

function RoleForm({ role, from, answer: { roles, permissions: all }, groups, onSaved }: RoleFormProps) {
  const own = useSession().seller?.permissions ?? [];
  const givable = (permissions: readonly string[]) => permissions.filter((name) => own.includes(name));
  const [source, setSource] = useState(from?._id ?? "");
  const form = useDraft(
    {
      name: role?.name ?? (from ? t("copyOf", { name: from.name }) : ""),
      permissions: givable((role ?? from)?.permissions ?? []),
    },
    async (typed) => onSaved(await saveRole(role, typed)),
    t("failed"),
  );
  const { permissions: ticked } = form.draft;
  const copy = (id: string) => {
    const copied = roles.find(({ _id }) => _id === id);
    setSource(id);
    form.change({ permissions: givable(copied?.permissions ?? []) });
  };
  return (
    <ShortForm form={form} action={t(role ? "save" : "make")}>
      {!role && (
        <Select label={t("from")} value={source} onChange={({ target }) => copy(target.value)}>
          <option value="">{t("nothingYet")}</option>
          <Options of={roles.map(({ _id: id, name }) => [id, name])} />
        </Select>
      )}
      <ROLE.Field form={form} name="name" />
      {groups.map(({ title, permissions }) => (
        <fieldset key={title}>
          <legend className="font-display text-lg font-semibold">{title}</legend>
          {permissions.map(({ name: permission, words }) => (
            <CheckBox
              key={permission}
              label={words}
              className="py-1.5 leading-snug"
              checked={ticked.includes(permission)}
              disabled={!own.includes(permission)}
              onChange={(checked) =>
                form.change({ permissions: (checked ? tick : untick)(all, ticked, permission) })
              }
            />
          ))}
        </fieldset>
      ))}
      <p className="text-sm text-ink-soft">{t("above")}</p>
    </ShortForm>
  );
}

type RoleFields = { name: string; permissions: string[] };

async function saveRole(role: StaffRole | undefined, fields: RoleFields): Promise<string> {
  const call = browserApi<StaffApi>().api.staff.roles;
  if (!role) return (await sellerDone(call.$post({ json: fields }))).id;
  const json = { ...fields, version: role.version };
  await sellerDone(call[":id"].$put({ param: { id: role._id }, json }));
  return role._id;
}
