import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { FormGroup, SaveForm } from "#ui/forms/save-form.tsx";
import { uploadProgress } from "#ui/forms/upload-progress.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { PictureSlot } from "#ui/pictures/picture-slot.tsx";
import type { Grower } from "../contract/growers.ts";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { CERTIFICATE_SCHEMES } from "../rules/certificate.ts";
import { GROWER_LANGUAGES, GROWER_LENGTHS, growerPicture } from "../rules/grower-form.ts";
import { CertificateBadge } from "./certificate-badge.tsx";

interface GrowerFormProps {
  /** The edited grower; undefined for a new one. */
  grower?: Grower;
  onSaved?: () => Promise<void>;
}

/** The form with a grower's facts. One press saves them. */
export function GrowerForm({ grower, onSaved }: GrowerFormProps) {
  const form = useGrowerForm(grower, onSaved);
  const isChanged = form.changed > 0;
  return (
    <SaveForm
      formRef={form.formRef}
      isChanged={isChanged}
      busy={form.busy}
      statusText={t(isChanged ? "unsaved" : "allSaved")}
      action={t("save")}
      onSave={form.save}
      onDiscard={form.discard}
    >
      <MeanwhileNotice meanwhile={form.meanwhile.map(inWords)} gone={form.gone} />
      <About form={form} />
      <Certificate form={form} />
      <FormGroup title={t("activity")} hint={t("activityHint")} className="content-start">
        <CheckBox
          label={t("isActive")}
          name="isActive"
          checked={form.draft.isActive}
          onChange={(isActive) => form.change({ isActive })}
        />
      </FormGroup>
    </SaveForm>
  );
}

/** A grower as typed text. */
interface GrowerDraft {
  name: string;
  village: string;
  language: Grower["language"];
  phone: string;
  story: string;
  sinceYear: string;
  certificateScheme: string;
  certificateNumber: string;
  certificateEndsOn: string;
  isActive: boolean;
  /** The chosen picture, the URL of the current one, or none. */
  picture: File | string | null;
}

const toDraft = (grower: Grower | undefined): GrowerDraft => ({
  name: grower?.name ?? "",
  village: grower?.village ?? "",
  language: grower?.language ?? "en",
  phone: grower?.phone ?? "",
  story: grower?.story ?? "",
  sinceYear: String(grower?.sinceYear ?? ""),
  certificateScheme: grower?.certificateScheme ?? "",
  certificateNumber: grower?.certificateNumber ?? "",
  certificateEndsOn: grower?.certificateEndsOn ?? "",
  isActive: grower?.isActive ?? true,
  picture: grower?.picture ?? null,
});

function useGrowerForm(grower: Grower | undefined, onSaved: (() => Promise<void>) | undefined) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<number>();
  const once = useIdempotentSend();
  const edit = useEdit<Grower, GrowerDraft>({
    loaded: grower,
    toDraft,
    save: async (typed, was) => {
      const { picture, ...fields } = typed;
      const file = picture instanceof File ? picture : undefined;
      refuseLargePictures(file ? [file] : [], "images");
      const isTaken = picture === null && was?.picture != null;
      const growerData = JSON.stringify({ ...fields, ...(isTaken && { picture: false }), was });
      const form = { growerData, images: file ?? [] };
      const options = { fetch: uploadFetch(setSent) };
      const { growers } = browserApi<GrowerApi>().api.seller;
      setSent(0);
      const request = was
        ? sellerCall(growers[":id"].$put({ param: { id: was._id }, form }, options))
        : once((key) => sellerCall(growers.$post({ header: { "idempotency-key": key }, form }, options)));
      const { message, grower: saved } = await request.finally(() => setSent(undefined));
      toast.success(message);
      if (was) await onSaved?.();
      return saved;
    },
    read: async ({ _id: id }) =>
      (await sellerCall(browserApi<GrowerApi>().api.seller.growers[":id"].$get({ param: { id } }))).grower,
    failed: t("saveFailed"),
  });
  const added = grower === undefined ? edit.shown?._id : undefined;
  // The form asks before it is left with unsaved changes, so it first takes over what was saved.
  useEffect(() => {
    if (added !== undefined) navigate(pathTo(growerSellerPages.grower, { id: added }), { replace: true });
  }, [added, navigate]);
  const file = edit.draft.picture instanceof File ? edit.draft.picture : null;
  return {
    ...edit,
    file,
    progress: file && sent !== undefined ? uploadProgress([file.size], sent)[0] : undefined,
  };
}

type Form = ReturnType<typeof useGrowerForm>;
type TextName = Exclude<keyof GrowerDraft, "isActive" | "picture">;

/** The props of a field of the form. */
const field = ({ draft, errors, change }: Form, name: TextName) => ({
  name,
  label: say(LABELS[name]),
  value: draft[name],
  error: errors[name],
  autoComplete: "off",
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
});

const LABELS: Record<TextName, Text> = {
  name: t.later("name"),
  village: t.later("village"),
  language: t.later("language"),
  phone: t.later("phone"),
  story: t.later("story"),
  sinceYear: t.later("sinceYear"),
  certificateScheme: t.later("scheme"),
  certificateNumber: t.later("number"),
  certificateEndsOn: t.later("endsOn"),
};

function About({ form }: { form: Form }) {
  return (
    <FormGroup title={t("about")} hint={t("aboutHint")} className="gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field(form, "name")} required maxLength={GROWER_LENGTHS.name} />
        <TextField {...field(form, "village")} required maxLength={GROWER_LENGTHS.village} />
        <TextField {...field(form, "phone")} type="tel" required={false} />
        <Select {...field(form, "language")}>
          {GROWER_LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t("languageName", { language })}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        {...field(form, "story")}
        required={false}
        rows={5}
        hint={t("storyHint")}
        maxLength={GROWER_LENGTHS.story}
      />
      <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-4">
        <PictureSlot
          label={t("picture")}
          shape={growerPicture}
          file={form.file}
          onFile={(chosen) => form.change({ picture: chosen ?? form.shown?.picture ?? null })}
          {...(typeof form.draft.picture === "string" && { current: form.draft.picture })}
          {...(form.progress !== undefined && { progress: form.progress })}
          errors={form.errors}
          name="images"
          className="aspect-square"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          <TextField
            {...field(form, "sinceYear")}
            className="w-full max-w-48"
            required={false}
            inputMode="numeric"
            maxLength={4}
            hint={t("sinceHint")}
          />
          {typeof form.draft.picture === "string" && (
            <Button
              variant="quiet"
              size="small"
              className="-ms-4"
              onClick={() => form.change({ picture: null })}
            >
              {t("takePictureAway")}
            </Button>
          )}
        </div>
      </div>
    </FormGroup>
  );
}

function Certificate({ form }: { form: Form }) {
  const has = form.draft.certificateScheme !== "";
  const none = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
  return (
    <FormGroup
      title={t("certificate")}
      hint={t("certificateHint")}
      className="items-start gap-4 sm:grid-cols-3"
    >
      <Select
        {...field(form, "certificateScheme")}
        required={false}
        onChange={({ target: { value } }) => form.change(value === "" ? none : { certificateScheme: value })}
      >
        <option value="">{t("noScheme")}</option>
        {CERTIFICATE_SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {scheme}
          </option>
        ))}
      </Select>
      {has && (
        <>
          <TextField
            {...field(form, "certificateNumber")}
            required
            maxLength={GROWER_LENGTHS.certificateNumber}
          />
          <TextField {...field(form, "certificateEndsOn")} required type="date" />
          {form.draft.certificateEndsOn !== "" && (
            <p className="sm:col-span-3">
              <CertificateBadge {...form.draft} />
            </p>
          )}
        </>
      )}
    </FormGroup>
  );
}

/** The label and current value of a field that somebody else has changed. */
function inWords([name, value]: Changes[number]): [label: string, value: string] {
  if (name === "picture") return [t("picture"), t(value === null ? "noPicture" : "otherPicture")];
  if (name === "isActive") return [t("isActive"), t(value ? "yes" : "no")];
  const label = new Map<string, Text>(Object.entries(LABELS)).get(name);
  return [label ? say(label) : name, String(value)];
}
