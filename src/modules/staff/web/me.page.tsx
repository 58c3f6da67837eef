import { useLoaderData } from "react-router";
import type { z } from "zod";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Select } from "#ui/fields/select.tsx";
import { declareFields, line } from "#ui/forms/fields.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import type { ownPersonSchema } from "../contract/people.ts";
import type { StaffApi } from "../module-api.ts";
import { t } from "../people-texts.ts";
import { OwnLogin } from "./logins/own-login.tsx";
import { ColourChoice } from "./shared/colour-choice.tsx";

const readMe = () => sellerCall(browserApi<StaffApi>().api.staff.me.$get());

export const loader = browserLoader(() => ({ me: askAsSeller(readMe) }));

/** A person's own page: their name and colour here, and how they log in. */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const loaded = useSellerPage(loaderData?.me, t("loadFailed"));
  const { value, reload } = loaded;
  return (
    <>
      <SellerHead title={t("ownPage")} />
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <>
          <p className="mb-2 text-ink-soft">
            {t("yourRole", { role: value.role.name, hint: value.role.hint })}
          </p>
          <FormGroup title={t("meTitle")} hint={t("meHint")} className="max-w-xl">
            <MeForm me={value} onSaved={reload} />
          </FormGroup>
        </>
      )}
      <OwnLogin />
    </>
  );
}

const ME = declareFields({ name: line(t.later("name"), { required: true, autoComplete: "name" }) });

interface MeFormProps {
  me: Pick<z.infer<typeof ownPersonSchema>, "person" | "languages">;
  onSaved: () => Promise<void>;
}

function MeForm({ me: { person, languages }, onSaved }: MeFormProps) {
  const { name, colour, language } = person;
  const form = useDraft(
    { name, colour, language },
    async (json) => {
      await sellerDone(browserApi<StaffApi>().api.staff.me.$put({ json }));
      await onSaved();
      // The server sends pages in the person's language.
      if (json.language !== language) window.location.reload();
    },
    t("failed"),
  );
  const { draft, errors, change } = form;
  return (
    <ShortForm form={form} action={t("save")}>
      <ME.Field form={form} name="name" />
      <ColourChoice
        name={draft.name || person.email}
        value={draft.colour}
        onChange={(chosen) => change({ colour: chosen })}
      />
      {languages.length > 1 && (
        <Select
          label={t("language")}
          hint={t("languageHint")}
          name="language"
          required={false}
          value={draft.language ?? ""}
          error={errors.language}
          onChange={({ target }) => change({ language: target.value || null })}
        >
          <option value="">{t("storesLanguage")}</option>
          {languages.map(({ code, name: words }) => (
            <option key={code} value={code} lang={code}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </ShortForm>
  );
}
