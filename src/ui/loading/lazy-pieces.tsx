import { type ComponentType, lazy } from "react";

/**
 * Makes components of code that modules bring, each once. Unlike `latePieces` they are in the server's page, too, so that
 * nothing moves when they come alive. A piece whose code does not come is left out until it is next drawn. They stand
 * inside a `Suspense`.
 */
export function lazyPieces<Props extends object>() {
  const made = new Map<() => Promise<{ default: ComponentType<Props> }>, ComponentType<Props>>();
  return (code: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
    const known = made.get(code);
    if (known) return known;
    const Piece: ComponentType<Props> = lazy(() =>
      code().catch(() => {
        made.delete(code);
        return { default: Nothing };
      }),
    );
    made.set(code, Piece);
    return Piece;
  };
}

const Nothing = () => null;
