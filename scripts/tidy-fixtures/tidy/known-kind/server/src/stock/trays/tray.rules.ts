const tray_rules = 0;
