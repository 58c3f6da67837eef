import { useState } from "react";
import { uploadProgress } from "#ui/forms/upload-progress.ts";
import { t } from "../../texts/seller-texts.ts";

/** The largest number of pictures of a product (specification, section 5). */
const SLOTS = 4;
const EMPTY: readonly (File | null)[] = Array.from({ length: SLOTS }, () => null);

/** The four picture slots of a product's form, and the upload progress of each. */
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
    /** Sets the number of sent bytes; undefined if nothing is being sent. */
    setSent,
    /** The index of a slot's file among the sent ones. Empty slots are not sent. */
    placeOf: (slot: number) => slots.slice(0, slot).filter((file) => file !== null).length,
    /**
     * The button's label during the upload, as the progress bars may be out of view. `after` is the label while the
     * server works.
     */
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
