/** How long the texts about a product may be. */
export const PRODUCT_LENGTHS = { name: 200, otherName: 60, weight: 50, unit: 20 } as const;

/** How long the texts about a category may be; its path has a rule of its own. */
export const CATEGORY_LENGTHS = { name: 100, description: 1000 } as const;
