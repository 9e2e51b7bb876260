export const variants = 1;
