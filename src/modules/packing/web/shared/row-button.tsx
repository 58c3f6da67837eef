import type { ComponentProps } from "react";
import { Button } from "#ui/controls/button.tsx";

type RowButtonProps = Omit<ComponentProps<typeof Button>, "aria-label"> & { label: string };

/** A quiet button of a row. Its `label` for screen readers names what the row is about. */
export function RowButton({ label, ...button }: RowButtonProps) {
  return <Button variant="quiet" size="small" aria-label={label} {...button} />;
}
