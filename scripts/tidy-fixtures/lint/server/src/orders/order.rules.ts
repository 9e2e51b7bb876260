export const early = 1;
