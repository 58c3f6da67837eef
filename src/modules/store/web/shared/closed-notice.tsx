import { useClosedMessage } from "./use-closing.ts";

/** The line below the top bar while the store is closed. Its code is loaded only for a store with a closing. */
export default function ClosedNotice() {
  const message = useClosedMessage();
  return (
    <div role="status" data-no-print>
      {message && (
        <div className="border-b border-line bg-butter">
          <p className="page py-2 text-sm font-medium text-pretty wrap-anywhere">{message}</p>
        </div>
      )}
    </div>
  );
}
