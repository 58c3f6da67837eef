import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { refuseLargePictures } from "#kernel/web/refuse-large-pictures.ts";
import { uploadFetch } from "#kernel/web/upload-fetch.ts";
import { useOnce } from "#kernel/web/use-once.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { PictureSlot } from "#ui/picture-slot.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toaster.tsx";
import { uploadProgress } from "#ui/upload-progress.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { MAX_LINK_LENGTH } from "../rules/link-length.ts";
import { t } from "../seller-texts.ts";

/** Adds a banner: a picture, and the page it leads to if there is one (specification, section 5). */
export function BannerForm({ onAdded }: { onAdded: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number>();
  const once = useOnce();
  const { busy, errors, submit, formRef } = useSubmit(async (link: string) => {
    if (!file) throw new ApiError(400, t("imageRequired"), { banner: t("imageRequired") });
    refuseLargePictures([file], "banner");
    setSent(0);
    const { message } = await once((key) => upload({ banner: file, link, key }, setSent)).finally(() =>
      setSent(undefined),
    );
    toast.success(message);
    setFile(null);
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
          shape="banner"
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
        label={t("link")}
        name="link"
        maxLength={MAX_LINK_LENGTH}
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

interface Upload {
  banner: File;
  link: string;
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

/** 'Upload failed' where the server refuses without naming a field, 'Server error' where it breaks. 503 says what to do. */
function inSpecifiedWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || [401, 403, 422, 503].includes(error.status)) return error;
  if (Object.keys(error.errors).length > 0) return error;
  return new ApiError(error.status, t(error.status < 500 ? "uploadFailed" : "serverError"));
}
