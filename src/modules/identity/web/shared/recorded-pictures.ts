import type { PictureFiles } from "#kernel/media/picture-widths.ts";
import { defineSlot } from "#kernel/web/pages/define-slot.ts";

/** How pictures are stored that recorded values may name. */
export const RECORDED_PICTURES = defineSlot<PictureFiles>();
