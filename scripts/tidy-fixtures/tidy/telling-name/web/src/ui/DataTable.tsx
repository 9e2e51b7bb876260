export const table = 0;
