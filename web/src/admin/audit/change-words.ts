/** 'Reorder level' from `reorderLevel`. */
export const fieldWords = (field: string): string =>
  sentence(field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase());

/** With a capital at its beginning. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
