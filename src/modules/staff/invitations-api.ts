import type { Context } from "hono";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { pathTo } from "#kernel/paths.ts";
import {
  consume,
  deviceOf,
  findSessionSeller,
  forEveryone,
  forSeller,
  openedLimits,
  rememberDevice,
  sessionToken,
  setSession,
  stationToken,
} from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import {
  invitationLookSchema,
  invitationsSchema,
  invitationTokenSchema,
  invitedSchema,
  inviteSchema,
  joinSchema,
} from "./contract/invitations.ts";
import { endInvitation, invite, openInvitations } from "./invitations/invitations.ts";
import { join, lookAtInvitation, NoInvitation } from "./invitations/join.ts";
import { staffPages } from "./paths.ts";
import { t } from "./people-server-texts.ts";

const calls = callsOf("Staff");
const change = forSeller("staff.change");

const list = calls.get("/invitations", {
  summary: "The open invitations",
  ...forSeller("staff.see"),
  responses: answers(invitationsSchema, "Valid invitations"),
});

const make = calls.post("/invitations", {
  summary: "Invite a person to a role, by mail or with a link",
  ...change,
  request: { body: jsonBody(inviteSchema) },
  responses: answers(invitedSchema, "The link, which is told once, or the mail is on its way"),
});

const end = calls.post("/invitations/{id}/end", {
  summary: "Take an invitation back",
  ...change,
  request: { params: z.object({ id: idSchema }) },
  responses: answers(doneSchema, "It does not open any more"),
});

const look = calls.post("/invitations/look", {
  summary: "Read an invitation with its link's token",
  ...forEveryone,
  request: { body: jsonBody(invitationTokenSchema) },
  responses: answers(invitationLookSchema, "Who invites, and to what"),
});

const use = calls.post("/invitations/join", {
  summary: "Join the people of the store with an invitation's token, once",
  ...forEveryone,
  request: { body: jsonBody(joinSchema) },
  responses: answers(doneSchema, "Joined and logged in"),
});

/**
 * Refuses people who work here already, as an invitation is for somebody else. Wrong tokens are counted by address.
 */
async function withToken<Result>(c: Context<AppEnv>, work: () => Promise<Result>): Promise<Result> {
  const { deps, clientAddress } = c.var;
  const seller = await findSessionSeller(deps.db, sessionToken(c, "seller") ?? "");
  if (seller) throw new AppError("CONFLICT", t.later("worksHereAlready", { name: seller.name }));
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoInvitation) await consume(openedLimits.of(deps).invitationLinks, clientAddress);
    throw error;
  }
}

export const invitationsApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    return c.json({ success: true as const, invitations: await openInvitations(c.var.deps.db) }, 200);
  })
  .openapi(make, async (c) => {
    const { db, mail } = c.var.deps;
    const invitation = c.req.valid("json");
    const token = await invite(db, invitation, { seller: c.var.seller, mail });
    const path = token && pathTo(staffPages.join, { token });
    const message = token ? t("linkMade") : t("mailQueued", { email: invitation.email ?? "" });
    return c.json({ success: true as const, message, path }, 200);
  })
  .openapi(end, async (c) => {
    await endInvitation(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("invitationEnded") }, 200);
  })
  .openapi(look, async (c) => {
    const { token } = c.req.valid("json");
    const invitation = await withToken(c, () => lookAtInvitation(c.var.deps.db, token));
    const { name: store } = openedSettings.of(c.var.deps).current();
    return c.json({ success: true as const, store, ...invitation }, 200);
  })
  .openapi(use, async (c) => {
    const person = c.req.valid("json");
    const device = deviceOf(c);
    const { id, token } = await withToken(c, () =>
      join(c.var.deps.db, Object.assign({}, person, { device, station: stationToken(c) })),
    );
    await rememberDevice(c, { kind: "seller", id });
    setSession(c, "seller", token);
    return c.json({ success: true as const, message: t("joined") }, 200);
  });
