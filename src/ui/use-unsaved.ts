import { useState } from "react";
import { flushSync } from "react-dom";

/** Whether something was typed or chosen in a form that is not saved yet; for `LeaveDialog`. */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState(false);
  return {
    unsaved,
    /** Give it to the form. */
    onInput: () => setUnsaved(true),
    /** At once: the page that is opened next must not be asked about. */
    settle: () => flushSync(() => setUnsaved(false)),
  };
}
