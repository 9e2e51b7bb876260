const pad = 0;
