import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { OtherLanguages } from "#modules/store/web/shared/other-languages.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import {
  type DraftOf,
  declareFields,
  drawnByPage,
  line,
  lines,
  listed,
  picked,
  yesNo,
} from "#ui/forms/fields.tsx";
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
import { GROWER_LANGUAGES, GROWER_LENGTHS, GROWER_WORDS, growerPicture } from "../rules/grower-form.ts";
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
      <MeanwhileNotice meanwhile={form.meanwhile.map(GROWER.inWords)} gone={form.gone} />
      <About form={form} />
      <Certificate form={form} />
      <FormGroup title={t("activity")} hint={t("activityHint")} className="content-start">
        <GROWER.Field form={form} name="isActive" />
      </FormGroup>
    </SaveForm>
  );
}

const GROWER = declareFields({
  name: line(t.later("name"), { required: true, maxLength: GROWER_LENGTHS.name }),
  village: line(t.later("village"), { required: true, maxLength: GROWER_LENGTHS.village }),
  language: listed(
    t.later("language"),
    "en",
    GROWER_LANGUAGES.map((language) => [language, t.later("languageName", { language })] as const),
  ),
  phone: line(t.later("phone"), { type: "tel" }),
  story: lines(t.later("story"), { rows: 5, hint: t.later("storyHint"), maxLength: GROWER_LENGTHS.story }),
  translations: drawnByPage<Grower["translations"]>(t.later("otherLanguages"), {}, () => t("otherWords")),
  sinceYear: line(t.later("sinceYear"), { inputMode: "numeric", maxLength: 4, hint: t.later("sinceHint") }),
  certificateScheme: picked(t.later("scheme"), { required: false }),
  certificateNumber: line(t.later("number"), { required: true, maxLength: GROWER_LENGTHS.certificateNumber }),
  certificateEndsOn: line(t.later("endsOn"), { required: true, type: "date" }),
  isActive: yesNo(t.later("isActive")),
  /** The chosen picture, the URL of the current one, or none. */
  picture: drawnByPage<File | string | null>(t.later("picture"), null, (picture) =>
    t(picture === null ? "noPicture" : "otherPicture"),
  ),
});

type GrowerDraft = DraftOf<typeof GROWER.fields>;

const toDraft = (grower: Grower | undefined) =>
  GROWER.toDraft({ isActive: true, ...grower, sinceYear: String(grower?.sinceYear ?? "") });

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

function About({ form }: { form: Form }) {
  return (
    <FormGroup title={t("about")} hint={t("aboutHint")} className="gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <GROWER.Field form={form} name="name" />
        <GROWER.Field form={form} name="village" />
        <GROWER.Field form={form} name="phone" />
        <GROWER.Field form={form} name="language" />
      </div>
      <GROWER.Field form={form} name="story" />
      <Translations form={form} />
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
          <GROWER.Field form={form} name="sinceYear" className="w-full max-w-48" />
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

function Translations({ form: { draft, change } }: { form: Form }) {
  const { translations } = draft;
  return (
    <OtherLanguages label={t("otherLanguages")}>
      {({ code, name: language }) =>
        GROWER_WORDS.map((word) => {
          const Field = word === "story" ? TextArea : TextField;
          return (
            <Field
              key={word}
              label={t("wordIn", { word, language })}
              name={`${word}_${code}`}
              lang={code}
              maxLength={GROWER_LENGTHS[word]}
              value={translations[code]?.[word] ?? ""}
              onChange={({ target: { value } }) =>
                change({
                  translations: { ...translations, [code]: { ...translations[code], [word]: value } },
                })
              }
            />
          );
        })
      }
    </OtherLanguages>
  );
}

function Certificate({ form }: { form: Form }) {
  const none = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
  // Without a scheme there is no number and no end.
  const change = (typed: Partial<GrowerDraft>) => form.change(typed.certificateScheme === "" ? none : typed);
  return (
    <FormGroup
      title={t("certificate")}
      hint={t("certificateHint")}
      className="items-start gap-4 sm:grid-cols-3"
    >
      <GROWER.Field form={{ ...form, change }} name="certificateScheme">
        <option value="">{t("noScheme")}</option>
        <Options of={CERTIFICATE_SCHEMES.map((scheme) => [scheme, scheme])} />
      </GROWER.Field>
      {form.draft.certificateScheme !== "" && (
        <>
          <GROWER.Field form={form} name="certificateNumber" />
          <GROWER.Field form={form} name="certificateEndsOn" />
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
