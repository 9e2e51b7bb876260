export const orders = pgTable('sales_order', {});
