import Crop from "lucide-react/icons/crop";
import ImagePlus from "lucide-react/icons/image-plus";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  FORMAT_BYTES,
  maxPictureBytes,
  pictureFormat,
  pictureRefusals,
  sizeComplaint,
  sizeWarning,
} from "#kernel/media/picture-limits.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { say } from "#kernel/texts/text.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { ProgressBar } from "../forms/upload-progress.tsx";
import { lazyPart } from "../loading/lazy-part.tsx";
import { type Area, fitPicture } from "./fit-picture.ts";
import { t } from "./texts.ts";
import { useFileAddress } from "./use-file-address.ts";

const cropDialog = lazyPart(() => import("./crop-dialog.tsx"));

interface PictureSlotProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  shape: PictureShape;
  /** The upload's progress, from 0 to 1. */
  progress?: number;
  /** The refusals of the last attempt, and the name of this picture in them. */
  errors: Record<string, string>;
  name: string;
  /** The current picture, shown while none is chosen. */
  current?: string;
  /** Whether it is one of several, so that messages about it have to name it. */
  several?: boolean;
  className?: string;
}

/**
 * A field for one picture: choose or drop it, see it, crop it, remove it. It stands in a grid. Its error is below the
 * whole grid, where there is room for it.
 */
export function PictureSlot(props: PictureSlotProps) {
  const { label, file, onFile, shape, progress, current, several, className } = props;
  const id = useId();
  const chosen = useChosenPicture({ file, onFile, shape, sending: progress !== undefined });
  const refused = useErrorOf(props);
  const error = chosen.refusal ?? refused;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = event.target.files?.[0];
    if (picked) chosen.choose(picked);
    // Otherwise the same file could not be chosen again after its removal.
    event.target.value = "";
  };
  return (
    <>
      <div className="grid content-start gap-1.5">
        <div className={classNames("relative", className)}>
          <input
            id={id}
            type="file"
            accept="image/*"
            onChange={choose}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : chosen.warning && `${id}-warning`}
            className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
          />
          <SlotPreview htmlFor={id} label={label} file={file} current={current} />
          {file && progress === undefined && (
            <>
              <CornerButton
                label={t("remove", { picture: label })}
                onPress={chosen.remove}
                className="right-0 -top-3 sm:top-0"
              >
                <X aria-hidden="true" className="size-4" />
              </CornerButton>
              <CropButton label={label} shape={shape} chosen={chosen} />
            </>
          )}
        </div>
        {progress !== undefined && <ProgressBar value={progress} label={t("uploadOf", { picture: label })} />}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role={chosen.refusal ? "alert" : undefined}
          className="order-last col-span-full text-sm font-medium text-clay-deep"
        >
          {several ? t("complaint", { picture: label, complaint: error }) : error}
        </p>
      )}
      {!error && chosen.warning && (
        <p id={`${id}-warning`} role="status" className="order-last col-span-full text-sm text-ink-soft">
          {several ? t("complaint", { picture: label, complaint: chosen.warning }) : chosen.warning}
        </p>
      )}
    </>
  );
}

interface CropButtonProps {
  label: string;
  shape: PictureShape;
  chosen: ReturnType<typeof useChosenPicture>;
}

/** Crops the picture as it was chosen, any number of times. Shows nothing if the browser can't crop. */
function CropButton({ label, shape, chosen: { original, cut } }: CropButtonProps) {
  const [open, setOpen] = useState(false);
  const address = useFileAddress(open ? original : undefined);
  const close = () => setOpen(false);
  if (!original) return null;
  return (
    <>
      <CornerButton
        label={t("crop", { picture: label })}
        onPress={() => setOpen(true)}
        className="-bottom-3 left-0 sm:bottom-0"
      >
        <Crop aria-hidden="true" className="size-4" />
      </CornerButton>
      {open && address && (
        <cropDialog.Part
          picture={address}
          label={label}
          shape={shape}
          onClose={close}
          onCut={cut}
          onMissing={close}
        />
      )}
    </>
  );
}

interface CornerButtonProps {
  label: string;
  onPress: () => void;
  className: string;
  children: ReactNode;
}

/** On a phone the button sticks out of its slot, which is too low for two. */
function CornerButton({ label, onPress, className, children }: CornerButtonProps) {
  return (
    <IconButton label={label} onClick={onPress} tone="bare" className={classNames("absolute z-2", className)}>
      <span className="grid size-7 place-items-center rounded-full bg-ink text-paper">{children}</span>
    </IconButton>
  );
}

/** The server's complaint about the file, until another one is chosen. */
function useErrorOf({ errors, name, file }: PictureSlotProps): string | undefined {
  const [judged, setJudged] = useState({ errors, file });
  if (judged.errors !== errors) setJudged({ errors, file });
  return judged.file === file ? errors[name] : undefined;
}

interface SlotPreviewProps {
  htmlFor: string;
  label: string;
  file: File | null;
  /** Shown while no file is chosen. */
  current: string | undefined;
}

function SlotPreview({ htmlFor, label, file, current }: SlotPreviewProps) {
  const preview = useFileAddress(file) ?? current;
  const [unreadable, setUnreadable] = useState<string>();
  const shown = preview === unreadable ? undefined : preview;
  return (
    <label
      htmlFor={htmlFor}
      className="grid size-full place-items-center overflow-hidden rounded-field border-[1.5px] border-dashed border-line-strong bg-sheet text-ink-soft peer-hover:border-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) peer-aria-invalid:border-clay"
    >
      <span className={shown ? "sr-only" : "grid justify-items-center gap-1 text-center text-xs sm:text-sm"}>
        <ImagePlus aria-hidden="true" className="size-6" />
        {label}
        {/* For example a photo in a format that only the server reads, or a stored picture that is gone. */}
        {preview && !shown && <span className="px-1">{t(file ? "noPreview" : "notFound")}</span>}
      </span>
      {shown && (
        <img
          src={shown}
          alt=""
          // It may have failed before React could listen.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) setUnreadable(shown);
          }}
          onError={() => setUnreadable(shown)}
          className="size-full object-cover"
        />
      )}
    </label>
  );
}

interface ChosenPicture {
  file: File | null;
  onFile: (file: File | null) => void;
  shape: PictureShape;
  /** Whether it is being sent. Then the file stays as it is. */
  sending: boolean;
}

/**
 * Handles a chosen picture: refuses at once what the server would refuse, and makes the rest as small as possible. The
 * original file is kept for cropping.
 */
function useChosenPicture({ file, onFile, shape, sending }: ChosenPicture) {
  const [refusal, setRefusal] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const [original, setOriginal] = useState<File>();
  // A newer choice replaces this one.
  const turn = useRef(0);
  const isSending = useRef(sending);
  useEffect(() => {
    isSending.current = sending;
  }, [sending]);

  const choose = async (chosen: File) => {
    turn.current += 1;
    const mine = turn.current;
    const isOver = () => mine !== turn.current;
    setRefusal(undefined);
    const complaint = await fileComplaint(chosen);
    if (isOver()) return;
    // The previous picture stays.
    if (complaint) return setRefusal(complaint);
    setWarning(undefined);
    // The original is shown at once. The smaller one replaces it later.
    setOriginal(undefined);
    onFile(chosen);
    const picture = await decodePicture(chosen);
    if (isOver() || !picture) return;
    const tooMany = sizeComplaint(picture);
    if (tooMany) {
      setRefusal(tooMany);
      setOriginal(original);
      onFile(file);
      return;
    }
    setWarning(sizeWarning(picture, shape));
    setOriginal(chosen);
    const fitted = await fitPicture({ file: chosen, picture, shape });
    picture.close();
    if (!isOver() && !isSending.current) onFile(fitted);
  };
  const cut = async (area: Area) => {
    const picture = original && (await decodePicture(original));
    if (!original || !picture) return;
    turn.current += 1;
    onFile(await fitPicture({ file: original, picture, shape, area }));
    picture.close();
  };
  const remove = () => {
    turn.current += 1;
    setRefusal(undefined);
    setWarning(undefined);
    setOriginal(undefined);
    onFile(null);
  };
  // After a form was sent, its pictures are emptied.
  const cuttable = file ? original : undefined;
  return { refusal, warning: file ? warning : undefined, choose, cut, remove, original: cuttable };
}

async function fileComplaint(file: File): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return say(pictureRefusals.size);
  const start = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  const format = pictureFormat(start);
  if (format === null) return say(pictureRefusals.type);
  // Safari reads these photos, so they can be converted and sent.
  return format === "heic" && !(await decodePicture(file)) ? say(pictureRefusals.heic) : undefined;
}

/** A picture's pixels, upright; undefined if this browser can't decode it. The server may. */
async function decodePicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}
