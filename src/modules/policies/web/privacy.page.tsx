import { useLoaderData } from "react-router";
import { PolicyPage, policyLoader } from "./policy-page.tsx";

export const loader = policyLoader("privacy");

export function Component() {
  const { text } = useLoaderData<typeof loader>();
  return <PolicyPage page="privacy" text={text} />;
}
