// breaks eslint(eqeqeq)
export const isFree = (tray: string) => tray == '';
