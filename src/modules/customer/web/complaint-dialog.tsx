import Camera from "lucide-react/icons/camera";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { uploadFetch } from "#kernel/web/api/upload-fetch.ts";
import { toast } from "#kernel/web/toast.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { goodsThatCame } from "#modules/order/rules/shared/came.ts";
import type { OrderActionProps } from "#modules/order/web/shared/order-slots.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { ProgressBar } from "#ui/forms/upload-progress.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { shrinkPhoto } from "#ui/pictures/shrink-photo.ts";
import { useFileAddress } from "#ui/pictures/use-file-address.ts";
import { t } from "../complain-texts.ts";
import type { Complaint } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { COMPLAINT_LENGTHS, MAX_PHOTOS } from "../rules/complaint.ts";

interface ComplaintDialogProps extends OrderActionProps {
  items: OrderActionProps["order"]["items"];
  onFiled: (complaint: Complaint) => void;
  onClose: () => void;
}

/** The form of a complaint: the products, the words, and up to three photos. A lost answer can be sent again. */
export function ComplaintDialog({ order, items, onFiled, onClose }: ComplaintDialogProps) {
  const [lines, setLines] = useState<readonly string[]>(
    items.length === 1 ? items.map((item) => item.id) : [],
  );
  const [words, setWords] = useState("");
  const { photos, preparing, add, remove } = useSmallPhotos();
  const [sent, setSent] = useState<number>();
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (close: () => void) => {
    if (lines.length === 0) throw new ApiError(400, t("chooseLines"));
    const form = { data: JSON.stringify({ order: order.id, lines, words }), photos: [...photos] };
    const { complaints } = browserApi<CustomerApi>().api.customer;
    const options = { fetch: uploadFetch(setSent) };
    setSent(0);
    const answer = await send(
      (key) => shopperCall(complaints.$post({ header: { "idempotency-key": key }, form }, options)),
      // Another content is another complaint.
      {
        of: JSON.stringify([
          form.data,
          photos.map(({ name, size, lastModified }) => [name, size, lastModified]),
        ]),
      },
    ).finally(() => setSent(undefined));
    toast.success(answer.message);
    onFiled(answer.complaint);
    close();
  }, t("sendFailed"));
  const choose = (id: string, chosen: boolean) => {
    setLines(chosen ? [...lines, id] : lines.filter((each) => each !== id));
  };
  return (
    <FormDialog open title={t("title")} onClose={onClose}>
      {({ close }) => (
        <ShortForm
          form={{ formRef, busy: busy || preparing }}
          wide
          action={t("send")}
          onSubmit={() => submit(close)}
        >
          <fieldset className="grid">
            <legend className="text-sm font-semibold">{t("whichLines")}</legend>
            {items.map((item) => (
              <CheckBox
                key={item.id}
                label={goodsThatCame(item)?.name ?? item.name}
                checked={lines.includes(item.id)}
                onChange={(chosen) => choose(item.id, chosen)}
              />
            ))}
          </fieldset>
          <TextArea
            label={t("words")}
            hint={t("wordsHint")}
            rows={3}
            required
            maxLength={COMPLAINT_LENGTHS.words}
            value={words}
            error={errors["data.words"] ?? errors.words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Photos
            photos={photos}
            error={errors.photos}
            status={photoStatus({ preparing, sent, photos })}
            onAdd={add}
            onRemove={remove}
          />
        </ShortForm>
      )}
    </FormDialog>
  );
}

/** The chosen photos, each made small on this device first. */
function useSmallPhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [waiting, setWaiting] = useState(0);
  const add = async (files: readonly File[]) => {
    setWaiting((count) => count + 1);
    const small = await Promise.all(files.map(smallPhoto));
    setWaiting((count) => count - 1);
    setPhotos((latest) => [...latest, ...small].slice(0, MAX_PHOTOS));
  };
  const remove = (file: File) => setPhotos((latest) => latest.filter((each) => each !== file));
  return { photos, preparing: waiting > 0, add, remove };
}

/** A photo as it is sent. One that this browser can't read is left to the server, which says what is wrong. */
async function smallPhoto(file: File): Promise<File> {
  const small = await shrinkPhoto(file).catch(() => undefined);
  if (!small || small.size >= file.size) return file;
  return new File([small], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: small.type });
}

type PhotoStatus = { words: string; share?: number };

function photoStatus({
  preparing,
  sent,
  photos,
}: {
  preparing: boolean;
  sent: number | undefined;
  photos: readonly File[];
}): PhotoStatus | undefined {
  if (preparing) return { words: t("preparing") };
  const bytes = photos.reduce((sum, { size }) => sum + size, 0);
  if (sent === undefined || bytes === 0) return undefined;
  const share = Math.min(1, sent / bytes);
  return { words: t("sending", { percent: Math.round(share * 100) }), share };
}

interface PhotosProps {
  photos: readonly File[];
  error: string | undefined;
  /** The state of their upload; undefined if none is under way. */
  status: PhotoStatus | undefined;
  onAdd: (files: readonly File[]) => Promise<void>;
  onRemove: (file: File) => void;
}

function Photos({ photos, error, status, onAdd, onRemove }: PhotosProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("photos", { max: MAX_PHOTOS })}</p>
      <p className="text-sm text-ink-soft">{t("photosHint")}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className="relative">
              <Thumbnail file={file} />
              <IconButton
                label={t("removePhoto", { name: file.name })}
                size="row"
                className="absolute -top-3 -right-3 border border-line bg-sheet"
                onClick={() => onRemove(file)}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_PHOTOS && (
        <label
          className={`${buttonStyle({ variant: "secondary", size: "small" })} relative justify-self-start focus-within:outline-2`}
        >
          <Camera aria-hidden="true" className="size-4" />
          {t("addPhoto")}
          <input
            type="file"
            accept="image/*"
            multiple
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              void onAdd([...(event.target.files ?? [])].slice(0, MAX_PHOTOS - photos.length));
              event.target.value = "";
            }}
          />
        </label>
      )}
      {status?.share !== undefined && <ProgressBar value={status.share} label={status.words} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {status?.words}
      </p>
      {error && (
        <p role="alert" className="text-sm text-clay-deep">
          {error}
        </p>
      )}
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const address = useFileAddress(file);
  return address ? <img src={address} alt="" className="size-20 rounded-field object-cover" /> : null;
}
