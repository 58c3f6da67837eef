import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureShape } from "#kernel/media/picture-widths.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import type { Run, Stop } from "../contract/run-sheet.ts";
import { t } from "../server-texts.ts";

/**
 * The runs as the driver of a van sees them. A door of today, or of a late run, that is still to come has what is needed to find it: name,
 * street, phone and notes, and nothing else of its shopper. A door that is done, or of another day, has its name and its
 * sums.
 */
export function driversRuns(
  runs: readonly Run[],
  { van, isToday }: { van: string; isToday: boolean },
): Run[] {
  const toDriversStop = (stop: Stop) => {
    const isDone = stop.orders.every(({ status }) => status === "Delivered");
    return isToday && !isDone ? openStop(stop) : endedStop(stop);
  };
  return runs.flatMap((run) => {
    const areas = run.areas.filter((area) => area.van === van);
    if (areas.length === 0) return [];
    return [{ ...run, areas: areas.map((area) => ({ ...area, stops: area.stops.map(toDriversStop) })) }];
  });
}

/** The parts of an address that no driver needs. */
const NOBODYS = { _id: "", email: "", state: "" };

function openStop({ address: { gstin: _, ...address }, ...stop }: Stop): Stop {
  return { ...stop, address: { ...address, ...NOBODYS } };
}

function endedStop({ address: { firstName, lastName }, orders, events }: Stop): Stop {
  return {
    orders,
    place: null,
    events: events.map((event) => ({ ...event, note: "" })),
    address: {
      ...NOBODYS,
      firstName,
      lastName,
      street: "",
      city: "",
      zipcode: "",
      country: "",
      phone: "",
    },
    items: [],
    notes: [],
  };
}

/** A bag at its door: large enough to see where it stands, in one width. */
const BAG_PHOTO: PictureShape = {
  name: "bag",
  letter: "d",
  widths: [1080],
  aspect: 1,
  fit: "whole",
  least: { width: 16, height: 16 },
};

/**
 * Checks and normalises a photo like each upload, and returns it as a WebP. It is put into no folder and no bucket, as
 * what is there can be seen by everybody who knows its address. Throws `PICTURE_REFUSED`.
 */
export async function readBagPhoto(file: File): Promise<Buffer> {
  const made = new Map<string, Uint8Array>();
  const inMemory: PictureStore = {
    put: async (name, bytes) => void made.set(name, bytes),
    has: async (name) => made.has(name),
    read: async () => null,
  };
  await storePictures(inMemory, { files: [file], shape: BAG_PHOTO, field: "picture" });
  const [, picture] = [...made].find(([name]) => name.endsWith(".webp")) ?? [];
  if (!picture) throw new AppError("PICTURE_REFUSED", t.later("photoMissing"));
  return Buffer.from(picture);
}
