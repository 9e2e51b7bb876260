const tray_map = 0;
