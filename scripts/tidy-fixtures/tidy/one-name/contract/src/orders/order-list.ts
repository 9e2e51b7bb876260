export const OrderRow = {};
