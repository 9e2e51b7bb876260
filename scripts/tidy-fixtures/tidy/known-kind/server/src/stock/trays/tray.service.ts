const tray_service = 0;
