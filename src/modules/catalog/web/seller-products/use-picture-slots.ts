import { useState } from "react";
import { uploadProgress } from "#ui/forms/upload-progress.ts";
import { t } from "../../seller-texts.ts";

/** How many pictures a product can have (specification, section 5). */
const SLOTS = 4;
const EMPTY: readonly (File | null)[] = Array.from({ length: SLOTS }, () => null);

/** The four picture slots of a product's form, and how far the upload of each has come. */
export function usePictureSlots() {
  const [slots, setSlots] = useState(EMPTY);
  const [sent, setSent] = useState<number>();
  const files = slots.filter((file) => file !== null);
  const parts =
    sent === undefined
      ? undefined
      : uploadProgress(
          files.map(({ size }) => size),
          sent,
        );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    slots,
    files,
    put: (slot: number, file: File | null) =>
      setSlots((old) => old.map((each, index) => (index === slot ? file : each))),
    clear: () => setSlots(EMPTY),
    /** Bytes sent; undefined when nothing is on its way. */
    setSent,
    /** Where a slot's file stands among those that are sent; empty slots are not sent. */
    placeOf: (slot: number) => slots.slice(0, slot).filter((file) => file !== null).length,
    /** What the button says meanwhile: the bars may be far above it. `after` is what the server does then. */
    busyLabel: (after: string): string => {
      if (sent === undefined || sent >= bytes) return after;
      return t("uploading", { percent: Math.floor((sent / bytes) * 100) });
    },
    progressOf(slot: number): number | undefined {
      return slots[slot] ? parts?.[this.placeOf(slot)] : undefined;
    },
  };
}

export type PictureSlots = ReturnType<typeof usePictureSlots>;
