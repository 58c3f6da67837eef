import { data } from "react-router";
import { NotFound } from "#web/features/shell/problem.tsx";
import { pageTitle } from "#web/page-title.ts";
import type { Route } from "./+types/not-found.ts";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle("Page not found", matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default NotFound;
