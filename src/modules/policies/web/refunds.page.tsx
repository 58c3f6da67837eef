import { useLoaderData } from "react-router";
import { PolicyPage, policyLoader } from "./policy-page.tsx";

export const loader = policyLoader("refunds");

export function Component() {
  const { text } = useLoaderData<typeof loader>();
  return <PolicyPage page="refunds" text={text} />;
}
