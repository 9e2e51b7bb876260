// breaks eslint(no-restricted-imports)
import { trayMap } from '../stock/tray-map.screen.tsx';

export const all = trayMap;
