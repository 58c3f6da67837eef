import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { GuardedLinks } from "./guarded-links.tsx";

const drawn = (opens: (address: string) => boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GuardedLinks opens={opens}>
        <PageLink to={{ pathname: "/rates", search: "?q=rice" }}>Rice</PageLink>
        <LinkButton to="/rates">Rates</LinkButton>
      </GuardedLinks>
    </MemoryRouter>,
  );

it("leads only to what opens for whoever looks, and says its words alone otherwise", () => {
  expect(drawn(() => true).match(/href="[^"]*"/g)).toEqual(['href="/rates?q=rice"', 'href="/rates"']);
  const closed = drawn((address) => !address.startsWith("/rates"));
  expect(closed).not.toContain("href");
  expect(closed).toContain("Rice");
  expect(closed).not.toContain("Rates");
});
