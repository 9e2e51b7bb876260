const movement_table = 0;
