import { type ComponentProps, type ReactElement, useId } from "react";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import { classNames } from "../class-names.ts";
import { CheckBox } from "../controls/check-box.tsx";
import { RadioCard, RadioCardText } from "../controls/radio-card.tsx";
import { t } from "../edit-texts.ts";
import { Select } from "../fields/select.tsx";
import { TextArea, TextField } from "../fields/text-field.tsx";

/** A field of a form, declared once: its label, how it is drawn, and how its value is typed, read and said. */
export interface DeclaredField<Value, Typed> {
  label: Text;
  /** What stands in the form of a new record. */
  empty: Typed;
  /** Whether the form has the field. A missing field is read as an empty one. */
  when?(draft: Readonly<Record<string, unknown>>): boolean;
  typed(value: Value): Typed;
  read(typed: Typed, complain: (words: string) => void): Value;
  say(typed: Typed): string;
  draw(control: Control<Typed>): ReactElement | null;
}

type Place = Omit<ComponentProps<typeof TextField>, "name" | "label" | "value" | "onChange" | "ref" | "form">;

interface Control<Typed> extends Place {
  name: string;
  label: string;
  /** Undefined where the browser holds what is typed. */
  value: Typed | undefined;
  set(typed: Typed): void;
}

type Options = Omit<Place, "hint"> & { hint?: Text } & Pick<DeclaredField<unknown, unknown>, "when">;

const hintOf = (hint: Text | undefined) => hint && say(hint);

const typing = ({ value, set }: Pick<Control<string>, "value" | "set">) =>
  value !== undefined && {
    value,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };

function textual<Value>(
  label: Text,
  { hint, when, ...input }: Options,
  kind: Pick<DeclaredField<Value, string>, "typed" | "read">,
): DeclaredField<Value, string> {
  return {
    label,
    empty: "",
    ...(when && { when }),
    say: (typed) => typed,
    ...kind,
    draw: ({ set, ...control }) => (
      <TextField
        autoComplete="off"
        hint={hintOf(hint)}
        {...input}
        {...control}
        {...typing({ value: control.value, set })}
      />
    ),
  };
}

const asItIs = <Value,>() => ({ typed: (value: Value) => value, read: (typed: Value) => typed });

/** One line of text. */
export const line = (label: Text, options: Options = {}) => textual<string>(label, options, asItIs());

/** The props that text areas and lists take from their place in the form and their declaration. */
function controlOf<Declared extends { required?: boolean | undefined }>(
  { name, label, hint, error, className, hideLabel, required, defaultValue }: Control<string>,
  { hint: declaredHint, ...declared }: Declared & { hint?: Text },
) {
  return {
    autoComplete: "off",
    ...declared,
    name,
    label,
    error,
    className,
    hideLabel,
    defaultValue,
    hint: hint ?? hintOf(declaredHint),
    required: required ?? declared.required,
  };
}

/** Several lines of text. */
export const lines = (
  label: Text,
  options: { hint?: Text } & Pick<
    ComponentProps<typeof TextArea>,
    "rows" | "maxLength" | "required" | "autoComplete"
  >,
): DeclaredField<string, string> => ({
  ...line(label),
  draw: (control) => <TextArea rows={4} {...controlOf(control, options)} {...typing(control)} />,
});

/** A day `yyyy-mm-dd`, or none. */
export const day = (label: Text, options: Options = {}) =>
  textual<string | null>(
    label,
    { type: "date", ...options },
    { typed: (value) => value ?? "", read: (typed) => typed || null },
  );

const typedNumber = (value: number | null) => (value === null ? "" : String(value));

const withoutPercent = (typed: string) => typed.replace(/\s*%\s*$/, "");

/** A sum of money as people write it, or a percentage. An empty one is `null`. */
export const amount = (label: Text, options: Options = {}) =>
  textual<number | null>(
    label,
    { inputMode: "decimal", ...options },
    {
      typed: typedNumber,
      read: (typed, complain) => {
        const text = withoutPercent(typed);
        if (text.trim() === "") return null;
        const read = readAmount(text);
        if (read === undefined) complain(notAnAmount(label, text));
        return read ?? null;
      },
    },
  );

/** A sum that is 0 where nothing is typed. */
export function amountOrZero(label: Text, options: Options = {}): DeclaredField<number, string> {
  const { read, ...field } = amount(label, options);
  return {
    ...field,
    typed: (value) => (value === 0 ? "" : String(value)),
    read: (typed, complain) => read(typed, complain) ?? 0,
  };
}

/** A number. The server complains about any other text. `empty` is what an empty field stands for. */
export const sentNumber = (label: Text, { empty = "", ...options }: Options & { empty?: string } = {}) =>
  textual<number>(
    label,
    { inputMode: "decimal", ...options },
    {
      typed: String,
      read: (typed) => readAmount(withoutPercent(typed) || empty) ?? Number.NaN,
    },
  );

/** A whole number from 0 on, or none. */
export const count = (label: Text, options: Options = {}) =>
  textual<number | null>(
    label,
    { inputMode: "numeric", ...options },
    {
      typed: typedNumber,
      read: (text, complain) => {
        const typed = text.trim();
        const read = typed === "" ? null : readAmount(typed);
        if (read === null || (read !== undefined && Number.isInteger(read) && read >= 0)) return read;
        complain(t("notWhole", { field: say(label), typed }));
        return null;
      },
    },
  );

interface YesNoOptions {
  hint?: Text;
  words?: readonly [on: Text, off: Text];
}

/** A box to tick. */
export const yesNo = (
  label: Text,
  { hint, words = [t.later("yes"), t.later("no")] }: YesNoOptions = {},
): DeclaredField<boolean, boolean> => ({
  label,
  empty: false,
  ...asItIs<boolean>(),
  say: (typed) => say(words[typed ? 0 : 1]),
  draw: ({ value, set, name, label: shown, className }) => (
    <Box name={name} label={shown} hint={hintOf(hint)} className={className} checked={value} onChange={set} />
  ),
});

function Box({ hint, className, ...box }: ComponentProps<typeof CheckBox> & { hint: string | undefined }) {
  const hintId = useId();
  if (hint === undefined) return <CheckBox {...box} className={className} />;
  return (
    <div className={className}>
      <CheckBox {...box} aria-describedby={hintId} />
      <p id={hintId} className="pl-8 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}

type Choice<Value> = readonly [value: Value, words: Text, hint?: Text];

const chosen = <Value extends string>(label: Text, empty: Value, choices: readonly Choice<Value>[]) => ({
  label,
  empty,
  ...asItIs<Value>(),
  say: (typed: Value) => say(choices.find(([value]) => value === typed)?.[1] ?? typed),
});

/** One of a few values, as cards beside each other. The first is that of a new record. */
export const oneOf = <const Value extends string>(
  label: Text,
  choices: readonly [Choice<Value>, ...Choice<Value>[]],
): DeclaredField<Value, Value> => ({
  ...chosen(label, choices[0][0], choices),
  draw: ({ value, set, name, label: legend, className }) => (
    <fieldset className={classNames("min-w-0", className)}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div
        className={classNames(
          "grid gap-y-2",
          choices.length > 2 ? "gap-x-5 sm:grid-cols-3" : "gap-x-4 sm:grid-cols-2",
        )}
      >
        {choices.map(([each, words, hint]) => (
          <RadioCard key={each} name={name} value={each} checked={each === value} onChoose={() => set(each)}>
            <RadioCardText label={say(words)} hint={hintOf(hint)} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  ),
});

/** One of the values that its page has as `<option>`s. */
export const picked = (
  label: Text,
  options: Pick<Options, "hint" | "required"> = {},
): DeclaredField<string, string> => ({
  ...line(label),
  draw: (control) => (
    <Select {...controlOf(control, options)} {...typing(control)}>
      {control.children}
    </Select>
  ),
});

/** One of a few values, in a list that opens. */
export const listed = <const Value extends string>(
  label: Text,
  empty: Value,
  choices: readonly Choice<Value>[],
): DeclaredField<Value, Value> => ({
  ...chosen(label, empty, choices),
  draw: ({ set, ...control }) =>
    picked(label).draw({
      ...control,
      set: (typed) => {
        const choice = choices.find(([value]) => value === typed);
        if (choice) set(choice[0]);
      },
      children: choices.map(([value, words]) => (
        <option key={value} value={value}>
          {say(words)}
        </option>
      )),
    }),
});

/** A field that its page draws. */
export const drawnByPage = <Value,>(
  label: Text,
  empty: Value,
  words: (value: Value) => string = String,
): DeclaredField<Value, Value> => ({ label, empty, ...asItIs<Value>(), say: words, draw: () => null });

type Fields = Readonly<Record<string, DeclaredField<unknown, unknown>>>;

/** What is typed into declared fields, by their names. */
export type DraftOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends DeclaredField<infer _, infer Typed> ? Typed : never;
};

/** The values of declared fields, by their names. */
export type ValuesOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends DeclaredField<infer Value, infer _> ? Value : never;
};

/** Without a draft, the browser holds what is typed. */
interface FormOf<Draft> {
  draft?: Draft;
  errors: Readonly<Record<string, string>>;
  change?: (change: Partial<Draft>) => void;
}

/** The form of declared fields, in their order. */
export function declareFields<Declared extends Fields>(fields: Declared) {
  type Draft = DraftOf<Declared>;
  type Name = keyof Declared & string;
  const isThere = (name: string, draft: Draft | undefined) => fields[name]?.when?.({ ...draft }) ?? true;
  const all = Object.entries(fields);
  return {
    fields,
    /** A record as typed text. What it lacks is empty. */
    toDraft(record: Partial<ValuesOf<Declared>> = {}): Draft {
      const values = new Map<string, unknown>(Object.entries(record));
      const draft: unknown[][] = all.map(([name, { empty, typed }]) => [
        name,
        values.get(name) === undefined ? empty : typed(values.get(name)),
      ]);
      return Object.fromEntries(draft);
    },
    /** The values of a draft. Throws `ApiError` with the complaints, those of `others` too, by their fields. */
    read(draft: Draft, others: Readonly<Record<string, string>> = {}): ValuesOf<Declared> {
      const errors: Record<string, string> = {};
      const values: unknown[][] = all.map(([name, { empty, read }]) => {
        const typed = isThere(name, draft) ? draft[name] : empty;
        return [
          name,
          read(typed, (words) => {
            errors[name] = words;
          }),
        ];
      });
      Object.assign(errors, others);
      const [first] = Object.values(errors);
      if (first !== undefined) throw new ApiError(400, first, errors);
      return Object.fromEntries(values);
    },
    /** The label and the words of a typed value, such as one that somebody else has saved. */
    inWords([name, typed]: Changes[number]): [label: string, value: string] {
      const field = fields[name];
      return field ? [say(field.label), field.say(typed)] : [name, String(typed)];
    },
    Field({
      form,
      name,
      ...place
    }: { form: FormOf<Draft>; name: Name } & Partial<Place> & { label?: string }) {
      const { draft, errors, change } = form;
      const field = fields[name];
      if (!field || !isThere(name, draft)) return null;
      return field.draw({
        name,
        label: say(field.label),
        error: errors[name],
        ...place,
        value: draft?.[name],
        set: (typed) => change?.(partOf<Draft>(name, typed)),
      });
    },
  };
}

function partOf<Draft>(name: string, typed: unknown): Partial<Draft> {
  const part: unknown[][] = [[name, typed]];
  return Object.fromEntries(part);
}
