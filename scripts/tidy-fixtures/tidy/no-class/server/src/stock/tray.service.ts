export class TrayManager {} // breaks
