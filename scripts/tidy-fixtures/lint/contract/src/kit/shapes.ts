export const id = 1;
