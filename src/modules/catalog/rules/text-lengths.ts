/** The length limits of a product's texts. */
export const PRODUCT_LENGTHS = { name: 200, otherName: 60, weight: 50, unit: 20 } as const;

/** The length limits of a category's texts. Its path has its own rule. */
export const CATEGORY_LENGTHS = { name: 100, description: 1000 } as const;
