export const rows = 0;
