// breaks eslint(no-warning-comments)
// TODO: count the trays.
export const trays = 0;
