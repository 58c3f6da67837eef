import type { ReactNode } from "react";
import { Outlet, useLocation, useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { Problem } from "#web/features/shell/problem.tsx";
import { StoreFrame } from "#web/features/shell/store-frame.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import type { Route } from "./+types/layout.ts";

export default function StoreLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the chrome around it, so that there is a way on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Problem error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!root) return children;
  return (
    <StoreFrame
      store={root.store}
      query={search.get("q") ?? ""}
      cartCount={0}
      cartAmount={0}
      hideCartBar={pathname === "/cart"}
      visitor={null}
      onLogin={() => navigate("/user-account")}
      onLogout={() => navigate("/")}
    >
      {children}
    </StoreFrame>
  );
}
