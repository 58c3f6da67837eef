/**
 * Draws the chat back into the margin where it lies over a button before anybody has touched the page. Then the chat's
 * own code sees to that (`use-drawn-back.ts`). Returns how to stop.
 */
export function keepChatDrawnBack(): () => void {
  look();
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}

function look(): void {
  const chat = document.querySelector("[data-chat]");
  if (!chat) return;
  const { left, right, top, bottom } = chat.getBoundingClientRect();
  const isOver = [left, (left + right) / 2, right].some((x) =>
    [top, (top + bottom) / 2, bottom].some((y) =>
      document.elementsFromPoint(x, y).some((element) => element.matches("button, input, select")),
    ),
  );
  chat.toggleAttribute("data-drawn-back", isOver);
}
