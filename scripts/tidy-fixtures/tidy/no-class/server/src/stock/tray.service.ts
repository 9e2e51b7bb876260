class TrayManager {} // breaks
