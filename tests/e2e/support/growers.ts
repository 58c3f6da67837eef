import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";

const growerAnswer = z.object({ grower: z.object({ _id: z.string() }) });

/** Adds a grower who reads Kannada, as the seller does. Returns the id. */
export async function addGrower(
  request: APIRequestContext,
  name: string,
  fields: { village?: string; phone?: string } = {},
): Promise<string> {
  const growerData = JSON.stringify({
    name,
    village: "Bilikere",
    language: "kn",
    phone: "",
    story: "",
    sinceYear: null,
    isActive: true,
    certificateScheme: "",
    certificateNumber: "",
    certificateEndsOn: "",
    ...fields,
  });
  const answer = await request.post("/api/seller/growers", { multipart: { growerData } });
  if (!answer.ok()) throw new Error(`the grower was not added: ${await answer.text()}`);
  return growerAnswer.parse(await answer.json()).grower._id;
}
