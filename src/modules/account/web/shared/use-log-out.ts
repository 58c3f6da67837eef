import { useNavigate } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { logOut } from "./account.ts";

// All attempts share an id, so that a new one replaces the last message.
const TOAST_ID = "log-out";

/** Logs out and opens the home page (specification, section 4). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      toast.success(await logOut(), { id: TOAST_ID });
      navigate(HOME);
    } catch (error) {
      toastError(error, undefined, TOAST_ID);
    }
  };
}
