import { catalogue } from "#kernel/texts/catalogue.ts";

/** Reasons why a picture is refused. The browser gives them before the picture is sent. */
export const t = catalogue("kernel/media", {
  type: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  heic: "We can't read HEIC photos. Please save the photo as JPEG and choose it again.",
  size: "This picture is larger than {megabytes} MB. Please choose a smaller one.",
  pixels: "This picture has more than {megapixels} megapixels. Please choose a smaller one.",
  heavy:
    "This picture takes too much memory to open. Please save it as a plain JPEG, or with fewer pixels, and choose it again.",
  empty: "There is nothing to see in this picture. Please choose another one.",
  damaged: "This picture is damaged or incomplete. Please choose it again or try another one.",
  small: "This picture has too few pixels. Please choose one of at least {width} × {height}.",
  tooFewPixels:
    "This picture has only {width} × {height} pixels. Please choose one of at least {leastWidth} × {leastHeight}.",
  ofFile: "{file}: {complaint}",
  away: "Pictures can't be saved right now. Please try again in a few minutes.",
});
