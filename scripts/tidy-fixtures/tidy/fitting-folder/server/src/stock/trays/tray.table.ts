const tray_table = 0;
