import { PasswordField } from "#ui/fields/password-field.tsx";
import { t } from "../../login-texts.ts";

interface OwnPasswordProps {
  /** People without a password are not asked for one. */
  isShown: boolean;
  error: string | undefined;
}

/** The field for the person's own password, before their login changes. */
export function OwnPassword({ isShown, error }: OwnPasswordProps) {
  if (!isShown) return null;
  return (
    <PasswordField
      label={t("yourPassword")}
      hint={t("yourPasswordHint")}
      name="password"
      autoComplete="current-password"
      autoFocus
      required
      error={error}
    />
  );
}

/** The typed password; empty for people without one. */
export const typedPassword = (fields: FormData): string => String(fields.get("password") ?? "");
