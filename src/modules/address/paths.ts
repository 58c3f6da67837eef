export const addressPages = {
  addAddress: "/add-address",
  editAddress: "/edit-address/:id",
} as const;
