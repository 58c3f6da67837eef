// Some browsers start reading only after the click has been handled.
const KEEP_MS = 60_000;

/** Hands a file to the browser to keep, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
