const tray_code = 0;
