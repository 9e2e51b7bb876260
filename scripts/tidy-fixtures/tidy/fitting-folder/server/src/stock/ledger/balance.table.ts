const balance_table = 0;
