import { classNames } from "../class-names.ts";

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  text?: string;
}

/** A switch that takes effect at once. */
export function Switch({ label, on, onChange, text }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className="inline-flex min-h-11 items-center gap-2 rounded-full pr-1 text-sm dense:min-h-8"
    >
      <span
        className={classNames(
          "flex h-6 w-11 items-center rounded-full border-[1.5px] px-0.5 transition-colors duration-150",
          on ? "border-leaf bg-leaf" : "border-line-strong bg-paper-deep",
        )}
      >
        <span
          className={classNames(
            "size-4.5 rounded-full transition-transform duration-150",
            on ? "translate-x-5 bg-paper" : "bg-line-strong",
          )}
        />
      </span>
      {text}
    </button>
  );
}
