const positions = pgTable('stock_position', {});
