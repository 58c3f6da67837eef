import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import {
  clearSession,
  clearStation,
  deviceOf,
  findSessionSeller,
  forEveryone,
  forSeller,
  sessionToken,
  setSession,
  setStation,
  speakAs,
  stationToken,
  tryPassword,
} from "#modules/identity/index.ts";
import { changePlace } from "./http/change-place.ts";
import { checkOwnPassword, refuseUnproved } from "./logins/factors.ts";
import { endStaffSession, touchStation } from "./people/sessions.ts";
import { t } from "./server-texts.ts";
import {
  changedStationSchema,
  enterSchema,
  newStationSchema,
  ownPinSchema,
  pinHoldersSchema,
  setOwnPinSchema,
  setPinSchema,
  stationHereSchema,
  stationsSchema,
} from "./station-contract.ts";
import { enterByPin, hasPin, setPin } from "./stations/pins.ts";
import {
  changeStation,
  endStation,
  enrolStation,
  listPinHolders,
  listStations,
  stationHere,
} from "./stations/stations.ts";

const calls = callsOf("Staff");
const params = z.object({ id: idSchema });
const toShare = forSeller("staff.stations");
const own = forSeller("own");
const forPeople = forSeller("staff.change");

const here = calls.get("/station", {
  summary: "The shared device that asks, and the people who enter there by PIN",
  ...forEveryone,
  responses: answers(stationHereSchema, "The device; any other one is answered with 404"),
});

const enter = calls.post("/station/enter", {
  summary: "Log in at a shared device by PIN; whoever was there before is locked out",
  ...forEveryone,
  request: { body: jsonBody(enterSchema) },
  responses: answers(doneSchema, "Logged in until the device locks"),
});

const touch = calls.post("/station/touch", {
  summary: "Say that a person is at the shared device, which locks without it",
  ...own,
  responses: answers(doneSchema, "Noted; without effect on a device of one's own"),
});

const lock = calls.post("/station/lock", {
  summary: "Lock the shared device, so that the next person enters",
  ...forEveryone,
  responses: answers(doneSchema, "Locked, also when nobody was there"),
});

const list = calls.get("/stations", {
  summary: "The shared devices, and who is at each",
  ...toShare,
  responses: answers(stationsSchema, "By name"),
});

const enrol = calls.post("/stations", {
  summary: "Make the device that asks a shared one",
  ...toShare,
  request: { body: jsonBody(newStationSchema) },
  responses: answers(doneSchema, "Shared; the session goes on until the device locks"),
});

const change = calls.put("/stations/{id}", {
  summary: "Change the name of a shared device, and when it locks",
  ...toShare,
  request: { params, body: jsonBody(changedStationSchema) },
  responses: answers(doneSchema, "Changed"),
});

const end = calls.delete("/stations/{id}", {
  summary: "End a shared device, with all sessions that were opened there",
  ...toShare,
  request: { params },
  responses: answers(doneSchema, "Ended"),
});

const ownPin = calls.get("/pin", {
  summary: "Whether one has a PIN for shared devices",
  ...own,
  responses: answers(ownPinSchema, "Never the PIN itself"),
});

const setOwn = calls.put("/pin", {
  summary: "Choose a PIN for shared devices, with the password",
  ...own,
  request: { body: jsonBody(setOwnPinSchema) },
  responses: answers(doneSchema, "Set; sessions that the old one opened are locked"),
});

const removeOwn = calls.delete("/pin", {
  summary: "Give one's PIN up",
  ...own,
  responses: answers(doneSchema, "Removed"),
});

const pins = calls.get("/pins", {
  summary: "Who has a PIN for shared devices",
  ...forPeople,
  responses: answers(pinHoldersSchema, "All who work in the store"),
});

const setOthers = calls.put("/people/{id}/pin", {
  summary: "Set a person's PIN for them",
  ...forPeople,
  request: { params, body: jsonBody(setPinSchema) },
  responses: answers(doneSchema, "Set; sessions that the old one opened are locked"),
});

const removeOthers = calls.delete("/people/{id}/pin", {
  summary: "Take a person's PIN away",
  ...forPeople,
  request: { params },
  responses: answers(doneSchema, "Removed"),
});

export const stationApi = newApi<AppEnv>()
  .openapi(here, async (c) => {
    const { station, people } = await stationHere(c.var.deps.db, stationToken(c));
    return c.json({ success: true as const, station, people }, 200, { "Cache-Control": "no-store" });
  })
  .openapi(enter, async (c) => {
    const { member: memberId, pin } = c.req.valid("json");
    const { db } = c.var.deps;
    const token = await enterByPin(db, { station: stationToken(c), memberId, pin, device: deviceOf(c) });
    setSession(c, "seller", token);
    speakAs(c, await findSessionSeller(db, token));
    return c.json({ success: true as const, message: t("entered") }, 200);
  })
  .openapi(touch, async (c) => {
    await touchStation(c.var.deps.db, sessionToken(c, "seller") ?? "");
    return c.json({ success: true as const, message: t("touched") }, 200);
  })
  .openapi(lock, async (c) => {
    const token = sessionToken(c, "seller");
    if (token !== undefined && stationToken(c) !== undefined) {
      await endStaffSession(c.var.deps.db, token);
      clearSession(c, "seller");
    }
    return c.json({ success: true as const, message: t("locked") }, 200);
  })
  .openapi(list, async (c) => {
    const stations = await listStations(c.var.deps.db, stationToken(c));
    return c.json({ success: true as const, stations }, 200);
  })
  .openapi(enrol, async (c) => {
    const { name, lockMinutes } = c.req.valid("json");
    const { seller } = c.var;
    await refuseUnproved(c.var.deps.db, seller);
    const before = stationToken(c);
    const enrolling = { name, lockMinutes, seller, before, session: sessionToken(c, "seller") ?? "" };
    const { token, session } = await enrolStation(c.var.deps.db, enrolling);
    setStation(c, token);
    setSession(c, "seller", session);
    return c.json({ success: true as const, message: t("stationEnrolled") }, 200);
  })
  .openapi(change, async (c) => {
    const { name, lockMinutes } = c.req.valid("json");
    await refuseUnproved(c.var.deps.db, c.var.seller);
    await changeStation(c.var.deps.db, c.req.valid("param").id, { name, lockMinutes, seller: c.var.seller });
    return c.json({ success: true as const, message: t("stationSaved") }, 200);
  })
  .openapi(end, async (c) => {
    const { id } = c.req.valid("param");
    const { db } = c.var.deps;
    await refuseUnproved(db, c.var.seller);
    const isHere = (await listStations(db, stationToken(c))).some(
      (station) => station.here && station._id === id,
    );
    await endStation(db, id, c.var.seller);
    if (isHere) clearStation(c);
    return c.json({ success: true as const, message: t("stationEnded") }, 200);
  })
  .openapi(ownPin, async (c) => {
    return c.json({ success: true as const, hasPin: await hasPin(c.var.deps.db, c.var.seller.id) }, 200);
  })
  .openapi(setOwn, async (c) => {
    const { password, pin } = c.req.valid("json");
    const { seller } = c.var;
    const tried = { kind: "seller", email: seller.email.toLowerCase(), purpose: "change" } as const;
    const { db } = c.var.deps;
    // A PIN counts as a second factor at a shared device.
    await refuseUnproved(db, seller);
    await tryPassword(c, tried, () => checkOwnPassword(db, seller.id, password));
    await setPin(db, { memberId: seller.id, pin, seller, place: changePlace(c) });
    return c.json({ success: true as const, message: t("pinSet") }, 200);
  })
  .openapi(removeOwn, async (c) => {
    const { seller } = c.var;
    await refuseUnproved(c.var.deps.db, seller);
    await setPin(c.var.deps.db, { memberId: seller.id, pin: null, seller, place: changePlace(c) });
    return c.json({ success: true as const, message: t("pinRemoved") }, 200);
  })
  .openapi(pins, async (c) => {
    return c.json({ success: true as const, people: await listPinHolders(c.var.deps.db) }, 200);
  })
  .openapi(setOthers, async (c) => {
    const { id } = c.req.valid("param");
    await setPin(c.var.deps.db, {
      memberId: id,
      pin: c.req.valid("json").pin,
      seller: c.var.seller,
      place: changePlace(c),
    });
    return c.json({ success: true as const, message: t("pinSet") }, 200);
  })
  .openapi(removeOthers, async (c) => {
    const { id } = c.req.valid("param");
    await setPin(c.var.deps.db, { memberId: id, pin: null, seller: c.var.seller, place: changePlace(c) });
    return c.json({ success: true as const, message: t("pinRemoved") }, 200);
  });
