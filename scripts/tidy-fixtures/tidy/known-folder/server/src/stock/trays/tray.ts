const tray = 0;
