import Crop from "lucide-react/icons/crop";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { latePart } from "../loading/late-part.tsx";
import { ProgressBar } from "../loading/progress-bar.tsx";
import { SlotPreview } from "./slot-preview.tsx";
import { t } from "./texts.ts";
import { useChosenPicture } from "./use-chosen-picture.ts";
import { useFileAddress } from "./use-file-address.ts";

const cropDialog = latePart(() => import("./crop-dialog.tsx"));

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
            aria-describedby={error && `${id}-error`}
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
