import { type ReactNode, useId } from "react";
import { say } from "#kernel/texts/text.ts";
import { TextArea, TextField } from "#ui/text-field.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import type { FieldOfGroup, Group } from "./settings-groups.ts";

interface SettingsGroupProps {
  group: Pick<Group, "title" | "hint">;
  children: ReactNode;
}

/** Settings that belong together: what they are for, and beside it their fields. */
export function SettingsGroup({ group, children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 lg:grid-cols-[15rem_minmax(0,36rem)]"
    >
      <div>
        <h2 id={titleId} className="text-heading">
          {say(group.title)}
        </h2>
        <p className="mt-1 text-sm text-ink-soft text-pretty">{say(group.hint)}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5">{children}</div>
    </section>
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
