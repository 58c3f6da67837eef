import { useNavigate } from "react-router";
import { toastError } from "#web/api/call.ts";
import { logOut } from "#web/state/account.ts";
import { toast } from "#web/ui/toaster.tsx";

/** Logs out and goes home (specification, section 4). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      toast.success(await logOut());
      navigate("/");
    } catch (error) {
      toastError(error);
    }
  };
}
