import { say, type Text } from "#kernel/texts/text.ts";
import type { Changes } from "#kernel/web/edits.ts";
import { Button } from "#ui/button.tsx";
import { MeanwhileNotice } from "#ui/meanwhile-notice.tsx";
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
  const form = useCategoryForm(category, onSaved);
  const { draft, change, busy, formRef } = form;
  const errors = form.errors.image ? { ...form.errors, images: form.errors.image } : form.errors;
  return (
    <form
      ref={formRef}
      method="post"
      className="grid gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <MeanwhileNotice meanwhile={form.meanwhile.map(inWords)} gone={form.gone} />
      <NameAndPath draft={draft} change={change} errors={errors} />
      <TextArea
        label={t("description")}
        name="description"
        maxLength={CATEGORY_LENGTHS.description}
        rows={2}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
        error={errors.description}
      />
      <div className="grid grid-cols-[8rem_1fr] items-start gap-4">
        <PictureSlot
          label={t("image")}
          shape="category"
          file={form.file}
          onFile={form.setFile}
          current={form.shown?.image}
          progress={form.progress}
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
          value={draft.sortOrder}
          onChange={(event) => change({ sortOrder: event.target.value })}
          error={errors.sortOrder}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={t("saving")} wide>
        {t(form.shown ? "save" : "add")}
      </Button>
    </form>
  );
}

type NameAndPathProps = Pick<ReturnType<typeof useCategoryForm>, "draft" | "change" | "errors">;

/** The path follows the name until somebody writes it; a path in use is not changed by a new name. */
function NameAndPath({ draft: { name, path }, change, errors }: NameAndPathProps) {
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        required
        maxLength={CATEGORY_LENGTHS.name}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
      />
      <TextField
        label={t("path")}
        name="path"
        required
        maxLength={MAX_PATH_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        hint={pathHint(categoryPath(path || name), name)}
        value={path || categoryPath(name)}
        // Emptied, it follows the name again.
        onChange={(event) => change({ path: event.target.value })}
        onBlur={() => path !== "" && change({ path: categoryPath(path) })}
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

/** A field that somebody else has changed: its label, and what it is now. */
function inWords([field, value]: Changes[number]): [label: string, value: string] {
  if (field === "image") return [t("image"), t("otherImage")];
  const label = LABELS[field];
  return [label ? say(label) : field, String(value)];
}

const LABELS: Readonly<Record<string, Text>> = {
  name: t.later("name"),
  path: t.later("path"),
  description: t.later("description"),
  sortOrder: t.later("sortOrder"),
};
