import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { useOnce } from "#kernel/web/api/use-once.ts";
import { refuseLargePictures } from "#kernel/web/forms/refuse-large-pictures.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { uploadProgress } from "#ui/forms/upload-progress.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PictureSlot } from "#ui/pictures/picture-slot.tsx";
import { useFileAddress } from "#ui/pictures/use-file-address.ts";
import { BANNER_LENGTHS } from "../rules/banner-lengths.ts";
import { bannerPicture } from "../rules/banner-picture.ts";
import { t } from "../seller-texts.ts";
import { BannerWords } from "./banner-words.tsx";

const NO_WORDS = { title: "", line: "" };

/** The form for a new banner: a picture, and optional words and link (specification, section 5). */
export function BannerForm({ onAdded }: { onAdded: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState(NO_WORDS);
  const [sent, setSent] = useState<number>();
  const once = useOnce();
  const { busy, errors, submit, formRef } = useSubmit(async (link: string) => {
    if (!file) throw new ApiError(400, t("imageRequired"), { banner: t("imageRequired") });
    refuseLargePictures([file], "banner");
    setSent(0);
    const { message } = await once((key) => upload({ banner: file, link, ...words, key }, setSent)).finally(
      () => setSent(undefined),
    );
    toast.success(message);
    setFile(null);
    setWords(NO_WORDS);
    formRef.current?.reset();
    onAdded();
  });
  return (
    <form
      ref={formRef}
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(String(new FormData(event.currentTarget).get("link") ?? ""));
      }}
    >
      <div className="grid gap-1.5">
        <PictureSlot
          label={t("image")}
          shape={bannerPicture}
          file={file}
          onFile={setFile}
          progress={file && sent !== undefined ? uploadProgress([file.size], sent)[0] : undefined}
          errors={errors}
          name="banner"
          className="aspect-[5/2]"
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">{t("imageHint")}</p>
      <TextField
        label={t("titleField")}
        name="title"
        maxLength={BANNER_LENGTHS.title}
        placeholder={t("titleExample")}
        hint={t("titleHint")}
        error={errors.title}
        value={words.title}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <TextField
        label={t("lineField")}
        name="line"
        maxLength={BANNER_LENGTHS.line}
        placeholder={t("lineExample")}
        error={errors.line}
        value={words.line}
        onChange={(event) => setWords({ ...words, line: event.target.value })}
      />
      {file && (words.title.trim() || words.line.trim()) && <Preview file={file} words={words} />}
      <TextField
        label={t("link")}
        name="link"
        maxLength={BANNER_LENGTHS.link}
        autoCapitalize="none"
        placeholder={t("linkExample")}
        hint={t("linkHint")}
        error={errors.link}
      />
      <Button
        type="submit"
        busy={busy}
        busyLabel={t("uploading")}
        className="justify-self-start max-sm:w-full"
      >
        {t("add")}
      </Button>
    </form>
  );
}

/** A preview of the picture with its words on a phone. */
function Preview({ file, words }: { file: File; words: typeof NO_WORDS }) {
  const address = useFileAddress(file);
  return (
    <figure className="grid grid-cols-1 gap-1.5">
      <figcaption className="text-sm font-semibold">{t("preview")}</figcaption>
      <div className="relative grid max-w-90 grid-cols-1 overflow-hidden rounded-field *:[grid-area:1/1]">
        <img src={address} alt="" className="absolute inset-0 size-full object-cover object-right" />
        <div className="aspect-[12/5]" />
        <div className="relative px-4 pt-2 pb-11">
          <BannerWords {...words} />
        </div>
      </div>
    </figure>
  );
}

interface Upload {
  banner: File;
  link: string;
  title: string;
  line: string;
  /** The Idempotency-Key. */
  key: string;
}

async function upload({ key, ...form }: Upload, onSent: (bytes: number) => void) {
  try {
    return await sellerCall(
      browserApi.api.banner.add.$post(
        { header: { "idempotency-key": key }, form },
        { fetch: uploadFetch(onSent) },
      ),
    );
  } catch (error) {
    throw inSpecifiedWords(error);
  }
}

/**
 * The specified texts: 'Upload failed' for a refusal without a field, 'Server error' for a failure. A 503 has its own
 * text.
 */
function inSpecifiedWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || [401, 403, 422, 503].includes(error.status)) return error;
  if (Object.keys(error.errors).length > 0) return error;
  return new ApiError(error.status, t(error.status < 500 ? "uploadFailed" : "serverError"));
}
