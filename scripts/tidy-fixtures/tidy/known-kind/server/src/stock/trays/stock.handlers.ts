const stock_handlers = 0;
