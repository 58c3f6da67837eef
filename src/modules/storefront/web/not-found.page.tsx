import { data } from "react-router";
import { pageTitle } from "#modules/store/web/page-title.ts";
import { NotFound } from "#modules/store/web/problem.tsx";
import { t } from "#modules/storefront/frame-texts.ts";
import type { Route } from "./+types/not-found.page.ts";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle(t("pageNotFound"), matches[0].loaderData?.store),
  { name: "robots", content: "noindex" },
];

export default NotFound;
