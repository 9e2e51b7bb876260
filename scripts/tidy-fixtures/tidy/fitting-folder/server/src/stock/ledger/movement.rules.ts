const movement_rules = 0;
