import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { PictureSlot } from "#ui/picture-slot.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import { categoryPath, MAX_PATH_LENGTH } from "../../rules/category-path.ts";
import { CATEGORY_LENGTHS } from "../../rules/text-lengths.ts";
import { useCategoryForm } from "./use-category-form.ts";

interface CategoryFormProps {
  /** The category that is edited; none when one is added. */
  category?: Category;
  onSaved: () => void;
  /** Something was typed or chosen. */
  onInput: () => void;
}

/** Name, path, picture and place of a category (specification, section 5). */
export function CategoryForm({ category, onSaved, onInput }: CategoryFormProps) {
  const { busy, errors, submit, formRef, file, setFile, progress } = useCategoryForm(category, onSaved);
  return (
    <form
      ref={formRef}
      method="post"
      className="grid gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <NameAndPath category={category} errors={errors} />
      <TextArea
        label={t("description")}
        name="description"
        maxLength={CATEGORY_LENGTHS.description}
        rows={2}
        defaultValue={category?.description}
        error={errors.description}
      />
      <div className="grid grid-cols-[8rem_1fr] items-start gap-4">
        <PictureSlot
          label={t("image")}
          shape="category"
          file={file}
          onFile={setFile}
          current={category?.image}
          progress={progress}
          errors={errors}
          name="images"
          className="aspect-square"
        />
        <TextField
          label={t("sortOrder")}
          name="sortOrder"
          type="number"
          step={1}
          inputMode="numeric"
          hint={t("lowerFirst")}
          required
          defaultValue={category?.sortOrder ?? 0}
          error={errors.sortOrder}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={t("saving")} wide>
        {t(category ? "save" : "add")}
      </Button>
    </form>
  );
}

/** The path follows the name until somebody writes it; a path in use is not changed by a new name. */
function NameAndPath({
  category,
  errors,
}: Pick<CategoryFormProps, "category"> & { errors: Record<string, string> }) {
  const [name, setName] = useState(category?.name ?? "");
  const [path, setPath] = useState(category?.path);
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        required
        maxLength={CATEGORY_LENGTHS.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        label={t("path")}
        name="path"
        required
        maxLength={MAX_PATH_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        hint={pathHint(categoryPath(path ?? name), name)}
        value={path ?? categoryPath(name)}
        // Emptied, it follows the name again.
        onChange={(event) => setPath(event.target.value === "" ? undefined : event.target.value)}
        onBlur={() => path !== undefined && setPath(categoryPath(path) || undefined)}
        error={errors.path}
      />
    </>
  );
}

/** A name in another script makes no path. */
function pathHint(path: string, name: string): string {
  if (path === "" && name.trim() !== "") return t("pathNeeded");
  return t("pageWillBe", { address: `/products/${path}` });
}
