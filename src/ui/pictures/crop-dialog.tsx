import { memo, useState } from "react";
import { createPortal } from "react-dom";
import EasyCrop from "react-easy-crop";
import { maxZoom } from "#kernel/media/picture-limits.ts";
import type { PictureShape, Size } from "#kernel/media/picture-widths.ts";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { useWork } from "../loading/use-work.ts";
import type { Area } from "./fit-picture.ts";
import { t } from "./texts.ts";

interface CropDialogProps {
  /** The URL of the whole picture. */
  picture: string;
  label: string;
  shape: PictureShape;
  onClose: () => void;
  onCut: (area: Area) => Promise<void>;
}

const Cropper = memo(EasyCrop);

/** The step of an arrow key, in pixels of the screen. */
const KEY_STEP = 8;

/** A dialog that crops a picture. It is moved by finger, mouse or arrow keys, and zoomed by the slider. */
export default function CropDialog({ picture, label, shape, onClose, onCut }: CropDialogProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState<Size>();
  const [area, setArea] = useState<Area>();
  const { busy, run } = useWork();
  const most = size ? maxZoom(size, shape) : 1;
  const cut = () =>
    run(async () => {
      if (!area) return;
      await onCut(area);
      onClose();
    });
  // Outside the surrounding form, so that keys here don't submit it; in the page's main part, like all dialogs.
  return createPortal(
    <Dialog open onClose={onClose} title={t("crop", { picture: label })} size="medium">
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-field bg-ink">
        <Cropper
          image={picture}
          crop={place}
          zoom={zoom}
          maxZoom={most}
          aspect={shape.aspect}
          keyboardStep={KEY_STEP}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "application",
            "aria-label": t("keptPart"),
          }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t("movePicture")}</p>
      {most > 1 && (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-sm font-semibold">
          {t("zoom")}
          <input
            type="range"
            min={1}
            max={most}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 grow accent-leaf"
          />
        </label>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="small" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button size="small" busy={busy} onClick={cut}>
          {t("cropNow")}
        </Button>
      </div>
    </Dialog>,
    document.querySelector("main") ?? document.body,
  );
}
