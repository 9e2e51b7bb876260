export const trays = 0;
