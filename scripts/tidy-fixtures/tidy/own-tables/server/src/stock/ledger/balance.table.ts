const balances = pgTable('stock_balance', {});
