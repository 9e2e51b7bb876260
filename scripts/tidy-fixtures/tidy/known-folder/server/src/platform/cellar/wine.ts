export const wine = 0;
