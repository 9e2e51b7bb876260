export const trays = pgTable('tray', {});
