import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, formBody, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone, forSeller, forSellerUpload, forSellerWithApproval } from "#modules/identity/index.ts";
import { categoryDeletion } from "../approvals.ts";
import {
  addCategory,
  deleteCategory,
  listActiveCategories,
  listCategories,
  toggleCategory,
  updateCategory,
} from "../categories.ts";
import {
  activeCategoriesQuerySchema,
  categoriesSchema,
  categoryDeleteSchema,
  categoryFormSchema,
  categorySavedSchema,
  categoryToggleSchema,
  categoryUpdateFormSchema,
} from "../contract/category.ts";
import { t } from "../texts/server-texts.ts";

const sellerCalls = callsOf("Seller's categories");
const calls = callsOf("Categories");

const list = sellerCalls.get("/list", {
  summary: "All categories, also the inactive ones",
  ...forSeller("catalog.see"),
  responses: answers(categoriesSchema, "Lowest sort order first"),
});

const add = sellerCalls.post("/add", {
  summary: "Add a category with its picture",
  ...forSellerUpload("catalog.change"),
  request: { body: formBody(categoryFormSchema) },
  responses: answers(categorySavedSchema, "Added"),
});

const update = sellerCalls.put("/update/{id}", {
  summary: "Change a category; a new path carries its products along",
  ...forSellerUpload("catalog.change"),
  request: { params: z.object({ id: idSchema }), body: formBody(categoryUpdateFormSchema) },
  responses: answers(categorySavedSchema, "Saved"),
});

const remove = sellerCalls.post("/delete", {
  summary: "Delete a category that has no products",
  ...forSellerWithApproval("catalog.change", categoryDeletion),
  request: { body: jsonBody(categoryDeleteSchema) },
  responses: answers(doneSchema, "Deleted"),
});

const toggle = sellerCalls.post("/toggle-status", {
  summary: "Make a category active or inactive",
  ...forSeller("catalog.change"),
  request: { body: jsonBody(categoryToggleSchema) },
  responses: answers(categorySavedSchema, "Set"),
});

export const sellerCategoryApi = newApi<AppEnv>()
  .openapi(list, async (c) => {
    const categories = await listCategories(c.var.deps.db);
    return c.json({ success: true as const, categories }, 200);
  })
  .openapi(add, async (c) => {
    const { db, pictures } = c.var.deps;
    const category = await addCategory(db, pictures, { ...c.req.valid("form"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("categoryAdded"), category }, 200);
  })
  .openapi(update, async (c) => {
    const { db, pictures } = c.var.deps;
    const input = { ...c.req.valid("form"), id: c.req.valid("param").id, seller: c.var.seller };
    const category = await updateCategory(db, pictures, input);
    return c.json({ success: true as const, message: t("categoryUpdated"), category }, 200);
  })
  .openapi(remove, async (c) => {
    await deleteCategory(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("categoryDeleted") }, 200);
  })
  .openapi(toggle, async (c) => {
    const category = await toggleCategory(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    const message = t(category.isActive ? "categoryActive" : "categoryInactive", { name: category.name });
    return c.json({ success: true as const, message, category }, 200);
  });

const active = calls.get("/active", {
  summary: "The active categories",
  ...forEveryone,
  request: { query: activeCategoriesQuerySchema },
  responses: answers(categoriesSchema, "Lowest sort order first"),
});

export const categoryApi = newApi<AppEnv>().openapi(active, async (c) => {
  const query = c.req.valid("query");
  const categories = await c.var.deps.readShown((db) => listActiveCategories(db, query));
  return c.json({ success: true as const, categories }, 200);
});
