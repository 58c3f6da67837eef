import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { handsLanguages } from "#kernel/http/request-language.ts";
import { forSeller, speakAs } from "#modules/identity/index.ts";
import {
  editMeSchema,
  editPersonSchema,
  endPersonLoginSchema,
  newPasswordMadeSchema,
  ownPersonSchema,
  peopleSchema,
  personLoginsSchema,
  returnSchema,
} from "./contract/people.ts";
import { changePlace } from "./http/change-place.ts";
import {
  editMe,
  editPerson,
  endPersonsLogin,
  letGo,
  personsLogins,
  renewPassword,
  resetFactors,
  takeBack,
} from "./people/edit-people.ts";
import { loadMe, loadPeople } from "./people/load-people.ts";
import { t } from "./people-server-texts.ts";

const calls = callsOf("Staff");
const see = forSeller("staff.see");
const change = forSeller("staff.change");
const own = forSeller("own");
const params = z.object({ id: idSchema });

const list = calls.get("/people", {
  summary: "The people who work in the store, and those who have left",
  ...see,
  responses: answers(peopleSchema, "All of them"),
});

const edit = calls.put("/people/{id}", {
  summary: "Change a person's name, colour and role",
  ...change,
  request: { params, body: jsonBody(editPersonSchema) },
  responses: answers(doneSchema, "Changed, and acts at once on what they have open"),
});

const leave = calls.post("/people/{id}/leave", {
  summary: "Let a person go",
  ...change,
  request: { params },
  responses: answers(doneSchema, "All their logins have ended; what they did stays under their name"),
});

const comeBack = calls.post("/people/{id}/return", {
  summary: "Take a person who has left back in",
  ...change,
  request: { params, body: jsonBody(returnSchema) },
  responses: answers(doneSchema, "They can log in again"),
});

const logins = calls.get("/people/{id}/logins", {
  summary: "Where a person is logged in",
  ...change,
  request: { params },
  responses: answers(personLoginsSchema, "The last used first"),
});

const endLogin = calls.post("/people/{id}/logins/end", {
  summary: "Log a person out in one place, or everywhere",
  ...change,
  request: { params, body: jsonBody(endPersonLoginSchema) },
  responses: answers(doneSchema, "Logged out there"),
});

const reset = calls.post("/people/{id}/reset-factors", {
  summary: "Delete the codes, passkeys and PIN that another person has lost, and log them out everywhere",
  ...change,
  request: { params },
  responses: answers(doneSchema, "Their password alone opens the store"),
});

const newPassword = calls.post("/people/{id}/new-password", {
  summary: "Give another person who has forgotten theirs a new password, and log them out everywhere",
  ...change,
  request: { params },
  responses: answers(newPasswordMadeSchema, "The password, shown this once"),
});

const me = calls.get("/me", {
  summary: "Who one is here",
  ...own,
  responses: answers(ownPersonSchema, "Name, colour and role"),
});

const changeMe = calls.put("/me", {
  summary: "Change one's own name, colour and language",
  ...own,
  request: { body: jsonBody(editMeSchema) },
  responses: answers(doneSchema, "Changed"),
});

export const peopleApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    return c.json({ success: true as const, people: await loadPeople(c.var.deps.db, c.var.seller) }, 200);
  })
  .openapi(edit, async (c) => {
    await editPerson(c.var.deps.db, c.req.valid("param").id, c.req.valid("json"), c.var.seller);
    return c.json({ success: true as const, message: t("saved") }, 200);
  })
  .openapi(leave, async (c) => {
    const name = await letGo(c.var.deps.db, c.req.valid("param").id, c.var.seller);
    return c.json({ success: true as const, message: t("left", { name }) }, 200);
  })
  .openapi(comeBack, async (c) => {
    const who = { id: c.req.valid("param").id, role: c.req.valid("json").role };
    const name = await takeBack(c.var.deps.db, who, c.var.seller);
    return c.json({ success: true as const, message: t("returned", { name }) }, 200);
  })
  .openapi(logins, async (c) => {
    const open = await personsLogins(c.var.deps.db, c.req.valid("param").id);
    return c.json({ success: true as const, logins: open }, 200);
  })
  .openapi(endLogin, async (c) => {
    const { login } = c.req.valid("json");
    await endPersonsLogin(c.var.deps.db, { id: c.req.valid("param").id, login }, c.var.seller);
    return c.json(
      { success: true as const, message: t(login === null ? "allLoginsEnded" : "loginEnded") },
      200,
    );
  })
  .openapi(reset, async (c) => {
    const name = await resetFactors(c.var.deps.db, c.req.valid("param").id, {
      seller: c.var.seller,
      place: changePlace(c),
    });
    return c.json({ success: true as const, message: t("factorsForgotten", { name }) }, 200);
  })
  .openapi(newPassword, async (c) => {
    const { name, password } = await renewPassword(c.var.deps.db, c.req.valid("param").id, {
      seller: c.var.seller,
      place: changePlace(c),
    });
    const message = t("passwordRenewed", { name });
    return c.json({ success: true as const, message, password }, 200, { "Cache-Control": "no-store" });
  })
  .openapi(me, async (c) => {
    const person = await loadMe(c.var.deps.db, c.var.seller.id);
    const languages = handsLanguages(c.var.deps.languages()).map(({ code, name }) => ({ code, name }));
    return c.json({ success: true as const, ...person, languages }, 200);
  })
  .openapi(changeMe, async (c) => {
    const fields = c.req.valid("json");
    await editMe(c.var.deps.db, c.var.seller, fields);
    if (fields.language !== undefined) speakAs(c, fields);
    return c.json({ success: true as const, message: t("saved") }, 200);
  });
