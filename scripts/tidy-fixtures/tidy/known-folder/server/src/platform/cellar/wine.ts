const wine = 0;
