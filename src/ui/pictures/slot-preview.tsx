import ImagePlus from "lucide-react/icons/image-plus";
import { useState } from "react";
import { t } from "./texts.ts";
import { useFileAddress } from "./use-file-address.ts";

interface SlotPreviewProps {
  htmlFor: string;
  label: string;
  file: File | null;
  /** Shown while no file is chosen. */
  current: string | undefined;
}

/** The content of a picture's slot: the picture, or an invitation to choose one. */
export function SlotPreview({ htmlFor, label, file, current }: SlotPreviewProps) {
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
