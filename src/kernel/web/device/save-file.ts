// The time for which the file's URL is kept: some browsers start reading only after the click.
const KEEP_MS = 60_000;

/** Saves a file, as if the visitor had followed a link to it. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
