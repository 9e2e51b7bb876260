const tray_list = 0;
