import { type ComponentProps, useEffect, useRef, useState } from "react";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { t } from "../../password-texts.ts";
import { MIN_PASSWORD_LENGTH } from "../../rules/shared/account-lengths.ts";
import { isCommonPassword } from "../../rules/shared/common-password.ts";

/** The field for a new password. It warns of one that many people use, and refuses none. */
export function NewPasswordField(
  field: Pick<ComponentProps<typeof PasswordField>, "label" | "name" | "error">,
) {
  const [isCommon, setIsCommon] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // It may have been typed before the page came to life.
  useEffect(() => setIsCommon(isCommonPassword(input.current?.value ?? "")), []);
  return (
    <div>
      <PasswordField
        {...field}
        ref={input}
        autoComplete="new-password"
        required
        hint={t("hint", { min: MIN_PASSWORD_LENGTH })}
        onChange={(event) => setIsCommon(isCommonPassword(event.target.value))}
      />
      <div role="status">
        {isCommon && <p className="mt-1.5 text-sm font-medium text-clay-deep">{t("common")}</p>}
      </div>
    </div>
  );
}
