export const stockScreens = { trays: () => import('./tray-map.screen.tsx') };
