// The browser's entry in development. React is told of changed components before it is loaded.
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";

import.meta.hot?.on("server-files-changed", showChangedFiles);
// A page that is opened later asks what has changed before.
import.meta.hot?.send("server-files-changed");

/**
 * Says in the page which files the server has not loaded again, the newest first, and offers a restart if it does not
 * restart by itself. Vite loads the page again when the server is back.
 */
function showChangedFiles({
  files,
  isRestarting,
}: {
  files: readonly string[];
  isRestarting: boolean;
}): void {
  document.getElementById("server-files-changed")?.remove();
  const [newest, ...others] = files.toReversed();
  if (newest === undefined) return;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const notice = document.createElement("div");
  notice.id = "server-files-changed";
  notice.role = "status";
  notice.style.cssText =
    "position:fixed;inset:auto auto 8px 8px;z-index:99999;max-width:min(40rem,90vw);padding:6px 10px;" +
    "border-radius:6px;background:CanvasText;color:Canvas;font:12px/1.4 monospace;overflow-wrap:anywhere";
  if (isRestarting) {
    notice.append(`${newest}${more} changed: the server restarts, then this page is loaded again.`);
  } else {
    const restart = button("Restart now", () => import.meta.hot?.send("restart-server"));
    const close = button("Close", () => notice.remove());
    notice.append(`${newest}${more} changed: the server has that after a restart. `, restart, " ", close);
  }
  document.body.append(notice);
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.style.textDecoration = "underline";
  made.addEventListener("click", onClick);
  return made;
}
