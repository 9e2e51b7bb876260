import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';

const makes: readonly PermissionKey[] = ['production.run.write', 'production.run.reverse'];
const plans: readonly PermissionKey[] = [
  'production.plan.write',
  'production.plan.release',
  'production.plan.close',
  'stock.issue.write',
  ...makes,
];
const keepsRecipes: readonly PermissionKey[] = [
  'production.recipe.write',
  'production.recipe.release',
];

/** Who takes goods out of the store or moves them, on a document. */
export const takesOut: readonly PermissionKey[] = [
  'stock.adjustment.write',
  'stock.tray.move',
  'stock.scrap.write',
  'stock.scrap.approve',
  'stock.issue.write',
  'stock.expiry.clear',
  'stock.inspection.write',
  'stock.transfer.write',
];

/** Tables of production, and the rights of the calls that write them; one of them is asked for. */
export const productionRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  recipe: keepsRecipes,
  recipe_line: keepsRecipes,
  recipe_substitute: keepsRecipes,
  recipe_byproduct: keepsRecipes,
  product_plan: plans,
  plan_material: plans,
  plan_stock: plans,
  production_run: makes,
  run_draft: makes,
  run_input: makes,
  run_output: makes,
};

/** Several tables with the same rights. */
export const each = (tables: string, rights: readonly PermissionKey[]) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, rights]));

const ordersGoods = (['write', 'approve', 'send', 'close'] as const).map(
  (verb) => `purchasing.order.${verb}` as const,
);

const receives = (['write', 'cancel'] as const).map((verb) => `purchasing.inward.${verb}` as const);

const bills = (['write', 'confirm', 'approveException', 'cancel', 'block'] as const).map(
  (verb) => `purchasing.bill.${verb}` as const,
);

/** Tables of what is bought, as `productionRights`. */
export const purchasingRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  ...each('purchase_order po_line', [...ordersGoods, ...receives]),
  po_revision: ordersGoods,
  ...each('inward inward_line inward_batch inward_charge inward_file', receives),
  ...each(
    'bill bill_line bill_match bill_taking bill_charge_receipt bill_charge_share bill_file',
    bills,
  ),
  ...each('vendor_return vendor_return_line vendor_return_part vendor_return_file', [
    'purchasing.return.write',
    'purchasing.return.send',
  ]),
  ...each('vendor_note vendor_note_line vendor_note_share vendor_note_file', [
    'purchasing.note.write',
    'purchasing.note.confirm',
    'purchasing.note.cancel',
    'purchasing.note.send',
  ]),
};
