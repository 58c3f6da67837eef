import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import type { StaffRole } from "../../contract/roles.ts";
import { t } from "../../people-texts.ts";

interface RoleChoiceProps {
  /** The roles that can be given. */
  roles: readonly Pick<StaffRole, "_id" | "name" | "hint">[];
  /** The id of the chosen role. */
  value: string;
  onChange: (role: string) => void;
}

/** The choice of a role, each with what it is for. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t("role")}</legend>
      {roles.map(({ _id: id, name, hint }) => (
        <RadioCard key={id} name="role" value={id} checked={value === id} onChoose={() => onChange(id)}>
          <RadioCardText label={name} hint={hint} />
        </RadioCard>
      ))}
    </fieldset>
  );
}
