/** Largest picture file taken in, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** What is said of a larger one. */
export const PICTURE_TOO_LARGE = "This picture is larger than 10 MB. Please choose a smaller one.";

/** Largest picture taken in, in pixels (width × height): more would not fit in a small server's memory. */
export const maxPicturePixels = 40_000_000;
