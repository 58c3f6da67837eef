/** The scope of the keys under which a shopper's devices change the saved cart. */
export function cartScope(shopperId: string): string {
  return `cart:${shopperId}`;
}
