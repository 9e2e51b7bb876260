// breaks eslint(no-restricted-properties)
declare const queries: { invalidateQueries(): void };

export const readAgain = () => queries.invalidateQueries();
