const trays = 0;
