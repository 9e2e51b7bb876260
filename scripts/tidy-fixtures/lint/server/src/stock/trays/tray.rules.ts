export const asShelf = 1;
