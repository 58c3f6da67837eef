import { catalogue } from "#kernel/texts/catalogue.ts";

/** Reasons why a picture is refused. The browser gives them before the picture is sent. */
export const t = catalogue("kernel/media", {
  type: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  heic: "We can't read HEIC photos. Please save the photo as JPEG and choose it again.",
  size: "This picture is larger than {megabytes} MB. Please choose a smaller one.",
  pixels: "This picture has more than {megapixels} megapixels. Please choose a smaller one.",
  heavy:
    "This picture takes too much memory to open. Please save it as a plain JPEG, or with fewer pixels, and choose it again.",
  damaged: "This picture is damaged or incomplete. Please choose it again or try another one.",
  looksBlurred:
    "This picture has only {width} × {height} pixels and will look blurred. From {leastWidth} × {leastHeight} on it looks sharp.",
  ofFile: "{file}: {complaint}",
  away: "Pictures can't be saved right now. Please try again in a few minutes.",
});
