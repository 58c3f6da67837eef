import Camera from "lucide-react/icons/camera";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import type { OrderActionProps } from "#modules/order/web/shared/order-slots.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { useFileAddress } from "#ui/pictures/use-file-address.ts";
import { t } from "../complain-texts.ts";
import type { Complaint } from "../contract.ts";
import { COMPLAINT_LENGTHS, MOST_PHOTOS } from "../rules/complaint.ts";

interface ComplaintDialogProps extends OrderActionProps {
  onFiled: (complaint: Complaint) => void;
  onClose: () => void;
}

/** The form of a complaint: the products, the words, and up to three photos. A lost answer can be sent again. */
export function ComplaintDialog({ order, onFiled, onClose }: ComplaintDialogProps) {
  const { _id, items } = order;
  const [lines, setLines] = useState<readonly string[]>(
    items.length === 1 ? items.map((item) => item._id) : [],
  );
  const [words, setWords] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  // One key for each content: another content is another complaint.
  const [key, setKey] = useState(() => newIdempotencyKey());
  const changed = () => setKey(newIdempotencyKey());
  const { busy, errors, submit, formRef } = useSubmit(async (close: () => void) => {
    if (lines.length === 0) throw new ApiError(400, t("chooseLines"));
    const form = { data: JSON.stringify({ order: _id, lines, words }), photos: [...photos] };
    const header = { "idempotency-key": key };
    const answer = await shopperCall(browserApi.api.customer.complaints.$post({ header, form }));
    toast.success(answer.message);
    onFiled(answer.complaint);
    close();
  }, t("sendFailed"));
  const choose = (id: string, chosen: boolean) => {
    setLines(chosen ? [...lines, id] : lines.filter((each) => each !== id));
    changed();
  };
  return (
    <FormDialog open title={t("title")} onClose={onClose}>
      {({ onInput, close }) => (
        <ShortForm {...{ formRef, busy, onInput }} wide action={t("send")} onSubmit={() => submit(close)}>
          <fieldset className="grid">
            <legend className="text-sm font-semibold">{t("whichLines")}</legend>
            {items.map((item) => (
              <CheckBox
                key={item._id}
                label={item.name}
                checked={lines.includes(item._id)}
                onChange={(chosen) => choose(item._id, chosen)}
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
            onChange={(event) => {
              setWords(event.target.value);
              changed();
            }}
          />
          <Photos
            photos={photos}
            error={errors.photos}
            onChange={(next) => {
              setPhotos(next);
              changed();
            }}
          />
        </ShortForm>
      )}
    </FormDialog>
  );
}

interface PhotosProps {
  photos: readonly File[];
  error: string | undefined;
  onChange: (photos: readonly File[]) => void;
}

function Photos({ photos, error, onChange }: PhotosProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("photos", { max: MOST_PHOTOS })}</p>
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
                onClick={() => onChange(photos.filter((each) => each !== file))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
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
              onChange([...photos, ...(event.target.files ?? [])].slice(0, MOST_PHOTOS));
              event.target.value = "";
            }}
          />
        </label>
      )}
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
