const movement_service = 0;
