export const pad = 0;
