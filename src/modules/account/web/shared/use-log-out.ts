import { useNavigate } from "react-router";
import { pages } from "#kernel/paths.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { logOut } from "./account.ts";

// One for all: trying again takes back what was said before.
const TOAST_ID = "log-out";

/** Logs out and goes home (specification, section 4). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      toast.success(await logOut(), { id: TOAST_ID });
      navigate(pages.home);
    } catch (error) {
      toastError(error, undefined, TOAST_ID);
    }
  };
}
