import type { ComponentProps } from "react";
import { PageHeader } from "#ui/page-header.tsx";
import { PageTitle } from "./page-head.tsx";

/** The head of a seller's page: its title, here and in the browser's tab, and its actions. */
export function SellerHead(head: ComponentProps<typeof PageHeader>) {
  return (
    <>
      <PageTitle title={head.title} unlisted />
      <PageHeader {...head} />
    </>
  );
}
