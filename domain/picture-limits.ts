/** Largest picture file taken in, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Largest picture taken in, in pixels (width × height): more would not fit in a small server's memory. */
export const maxPicturePixels = 40_000_000;

/** For the `accept` attribute of file fields; the server looks at the content, not at the type or name sent. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
