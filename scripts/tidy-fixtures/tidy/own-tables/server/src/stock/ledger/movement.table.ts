export const movements = pgTable('stock_movement', {});
