import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { ProgressBar } from "./progress-bar.tsx";

interface PictureSlotProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** From 0 to 1 while it is on its way. */
  progress?: number;
  /** What the last attempt was refused for, and under which name this picture is in there. */
  errors: Record<string, string>;
  name: string;
  /** Shown while nothing is chosen: the picture that stays. */
  current?: string;
  className?: string;
}

/** A place for one picture: chosen or dropped, looked at, taken out again. */
export function PictureSlot(props: PictureSlotProps) {
  const { label, file, onFile, progress, current, className } = props;
  const id = useId();
  const preview = usePreview(file) ?? current;
  const [unreadable, setUnreadable] = useState<string>();
  const shown = preview === unreadable ? undefined : preview;
  const error = useErrorOf(props);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (chosen) onFile(chosen);
    // Or the same file could not be chosen again after it was taken out.
    event.target.value = "";
  };
  return (
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
        <label
          htmlFor={id}
          className="grid size-full place-items-center overflow-hidden rounded-field border-[1.5px] border-dashed border-line-strong bg-sheet text-ink-soft peer-hover:border-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) peer-aria-invalid:border-clay"
        >
          <span
            className={shown ? "sr-only" : "grid justify-items-center gap-1 text-center text-xs sm:text-sm"}
          >
            <ImagePlus aria-hidden="true" className="size-6" />
            {label}
            {/* Such as a HEIC photo in most browsers, or a stored picture that is gone. */}
            {preview && !shown && <span className="px-1">{file ? "No preview" : "Not found"}</span>}
          </span>
          {shown && (
            <img
              src={shown}
              alt=""
              // It may have failed before there was anyone to hear it.
              ref={(img) => {
                if (img?.complete && img.naturalWidth === 0) setUnreadable(shown);
              }}
              onError={() => setUnreadable(shown)}
              className="size-full object-cover"
            />
          )}
        </label>
        {file && progress === undefined && (
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => onFile(null)}
            className="absolute top-0 right-0 z-2 grid size-11 place-items-center"
          >
            <span className="grid size-7 place-items-center rounded-full bg-ink text-paper">
              <X aria-hidden="true" className="size-4" />
            </span>
          </button>
        )}
      </div>
      {progress !== undefined && <ProgressBar value={progress} label={`Upload of ${label}`} />}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the file, until another one is chosen. */
function useErrorOf({ errors, name, file }: PictureSlotProps): string | undefined {
  const [judged, setJudged] = useState({ errors, file });
  if (judged.errors !== errors) setJudged({ errors, file });
  return judged.file === file ? errors[name] : undefined;
}

/** The address under which the browser shows a chosen file. */
function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
