import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of picture fields. */
export const t = catalogue("ui/pictures", {
  remove: "Remove {picture}",
  crop: "Crop {picture}",
  uploadOf: "Upload of {picture}",
  complaint: "{picture}: {complaint}",
  noPreview: "No preview",
  notFound: "Not found",
  keptPart: "What is kept of the picture. The arrow keys move the picture.",
  movePicture: "Move the picture by dragging it or with the arrow keys.",
  zoom: "Zoom",
  cancel: "Cancel",
  cropNow: "Crop",
});
