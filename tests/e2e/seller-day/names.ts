/** Other tests share the shop, so each run has different names. */
export const mark = `${process.pid}-${Date.now().toString(36)}`;
export const category = { name: `Pickles ${mark}`, path: `pickles-${mark}` };
export const product = `Lime pickle ${mark}`;
export const edited = `Sweet lime pickle ${mark}`;
