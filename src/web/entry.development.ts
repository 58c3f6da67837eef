// The browser's entry in development. React is told of changed components before it is loaded.
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";

import.meta.hot?.on("server-files-changed", showChangedFiles);
// A page that is opened later asks what has changed before.
import.meta.hot?.send("server-files-changed");

/** Says in the page which files the server has not loaded again. The file that changed last comes last. */
function showChangedFiles(files: readonly string[]): void {
  document.getElementById("server-files-changed")?.remove();
  const [newest, ...others] = files.toReversed();
  if (newest === undefined) return;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const notice = document.createElement("div");
  notice.id = "server-files-changed";
  notice.role = "status";
  notice.textContent = `${newest}${more} changed: the server takes that over after a restart of npm run dev. `;
  notice.style.cssText =
    "position:fixed;inset:auto auto 8px 8px;z-index:99999;max-width:min(40rem,90vw);padding:6px 10px;" +
    "border-radius:6px;background:CanvasText;color:Canvas;font:12px/1.4 monospace;overflow-wrap:anywhere";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.style.textDecoration = "underline";
  close.addEventListener("click", () => notice.remove());
  notice.append(close);
  document.body.append(notice);
}
