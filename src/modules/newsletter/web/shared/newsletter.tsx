import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { NewsletterApi } from "../../module-api.ts";
import { t } from "../../texts.ts";

/** The newsletter's sign-up, for everybody (specification, sections 5, 6 and 8). */
export function Newsletter() {
  const { user } = useSession();
  const [subscribed, setSubscribed] = useState<string>();
  const { busy, errors, submit, formRef } = useSubmit(subscribe, t("subscriptionFailed"));
  useEffect(() => {
    const field: HTMLInputElement | undefined = formRef.current?.email;
    // A default leaves typed text alone. It must not appear under the caret either.
    if (field && field !== document.activeElement) field.defaultValue = user?.email ?? "";
  }, [user, formRef]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The field's value, even if it was typed before hydration.
    const email: string = event.currentTarget.email.value.trim();
    await submit({ email, onDone: setSubscribed });
  };
  return (
    <section aria-labelledby="newsletter" className="page pt-5 sm:pt-24">
      <div className="grid items-center gap-x-16 gap-y-3 rounded-sheet bg-butter px-5 py-5 sm:gap-y-6 sm:px-12 sm:py-12 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-heading sm:text-title">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-md text-sm sm:mt-3 sm:text-lg">{t("invitation")}</p>
        </div>
        {subscribed ? (
          <ThankYou email={subscribed} />
        ) : (
          <form
            ref={formRef}
            noValidate
            onSubmit={onSubmit}
            className="flex flex-wrap items-start gap-2 sm:flex-nowrap sm:gap-3"
          >
            <TextField
              label={t("yourEmail")}
              hideLabel
              type="email"
              name="email"
              required
              autoComplete="email"
              inputMode="email"
              placeholder={t("emailExample")}
              error={errors.email}
              className="min-w-0 grow basis-36"
            />
            <Button type="submit" tight busy={busy}>
              {t("subscribe")}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}

/** The message in place of the form after a sign-up. It takes the focus, which was in the form. */
function ThankYou({ email }: { email: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={ref} tabIndex={-1} className="wrap-anywhere text-lg font-semibold text-leaf outline-none">
      {t("thankYou", { email })}
    </p>
  );
}

async function subscribe({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  if (email === "") throw new ApiError(422, t("enterEmail"), { email: t("enterEmail") });
  await call(browserApi<NewsletterApi>().api.newsletter.subscribe.$post({ json: { email } }));
  toast.success(t("subscribed"));
  onDone(email);
}
