const tray_way = 0;
