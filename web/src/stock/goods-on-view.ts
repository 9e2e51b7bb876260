import { useLocation } from '@tanstack/react-router';
import { stockScreens } from './stock.routes.tsx';

const finished = {
  kinds: ['finished'],
  area: 'fg',
  store: 'Finished store',
  stock: stockScreens.finishedStock,
  trays: stockScreens.finishedTrays,
} as const;

const material = {
  kinds: ['raw', 'packing', 'consumable', 'semi_finished'],
  area: 'rm',
  store: 'Material store',
  stock: stockScreens.materialStock,
  trays: stockScreens.materialTrays,
} as const;

const ofMaterial: ReadonlySet<string> = new Set([
  stockScreens.materialStock.path,
  stockScreens.materialTrays.path,
]);

const goodsAt = (path: string) => (ofMaterial.has(path) ? material : finished);

/** Which goods the page on view is about: those that are sold, or the material they are made of. */
export const useGoods = () => goodsAt(useLocation({ select: ({ pathname }) => pathname }));

/** The stock screen of the goods on view, for links that are worked out when they are followed. */
export const stockPath = (): string => goodsAt(globalThis.location.pathname).stock.path;

/** The trays of the goods on view, likewise. */
export const traysPath = (): string => goodsAt(globalThis.location.pathname).trays.path;
