import type { ReactNode } from "react";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/button.tsx";
import type { IllustrationProps } from "../illustrations/illustration.tsx";
import { t } from "../texts.ts";

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  as?: "h1" | "h2" | "h3";
  picture: ComponentType<IllustrationProps>;
  className?: string;
}

/** An empty list or page, with the next step. */
export function EmptyState(props: StateProps) {
  const { title, children, action, as: Heading = "h2", picture: Picture, className } = props;
  return (
    <div
      className={classNames(
        "mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-4 px-4 py-6 text-center cramped:px-0 sm:py-14",
        className,
      )}
    >
      <Picture className="w-40 sm:w-52" />
      <Heading className="text-title">{title}</Heading>
      {children && <div className="text-lg text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** An error, with a button that tries again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 rounded-tile bg-blush px-6 py-8 text-center"
    >
      <p className="text-lg font-semibold">{title}</p>
      {children && <div>{children}</div>}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry} busy={retrying} className="mt-1">
          {t("tryAgain")}
        </Button>
      )}
    </div>
  );
}
