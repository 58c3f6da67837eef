import { type ReactNode, useId } from "react";
import { say } from "#kernel/texts/text.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { FormGroup } from "#ui/forms/form-group.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import type { FieldOfGroup, Group } from "./settings-groups.ts";

interface SettingsGroupProps {
  group: Pick<Group, "title" | "hint">;
  children: ReactNode;
}

/** A group of settings: its title and hint, with the fields beside them. */
export function SettingsGroup({ group, children }: SettingsGroupProps) {
  return (
    <FormGroup
      title={say(group.title)}
      hint={say(group.hint)}
      className="max-w-xl grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5"
    >
      {children}
    </FormGroup>
  );
}

interface SettingsFieldsProps {
  fields: readonly FieldOfGroup[];
  draft: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** The text fields of a group. */
export function SettingsFields({ fields, draft, errors, onChange }: SettingsFieldsProps) {
  return fields.map(({ name, label, hint, optional, half, tall, ...input }) => {
    const common = {
      name,
      label: say(label),
      hint: hint && say(hint),
      required: !optional,
      maxLength: input.maxLength,
      value: draft[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
      className: half ? "col-span-2 sm:col-span-1" : "col-span-2",
    };
    return tall ? (
      <TextArea key={name} {...common} rows={2} />
    ) : (
      <TextField key={name} {...input} {...common} autoComplete="off" />
    );
  });
}

interface SettingsBoxProps extends Pick<SettingsFieldsProps, "draft" | "onChange"> {
  box: NonNullable<Group["box"]>;
}

/** A check box of a setting, with its explanation. */
export function SettingsBox({ box: { name, label, hint }, draft, onChange }: SettingsBoxProps) {
  const hintId = useId();
  return (
    <div className="col-span-2">
      <CheckBox
        name={name}
        label={say(label)}
        checked={draft[name]}
        aria-describedby={hintId}
        onChange={(checked) => onChange({ [name]: checked })}
      />
      <p id={hintId} className="pl-8 text-sm text-ink-soft">
        {say(hint)}
      </p>
    </div>
  );
}
