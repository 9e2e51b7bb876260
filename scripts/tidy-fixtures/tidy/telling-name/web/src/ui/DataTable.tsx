const table = 0;
