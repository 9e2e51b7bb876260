const rows = 0;
