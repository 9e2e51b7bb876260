/** The areas of the house, from the ground up. An area may call the services of areas above it in this list. */
export const areas = [
  'integrations',
  'session',
  'admin',
  'lists',
  'tax',
  'books',
  'stock',
  'catalogue',
  'customers',
  'b2b',
  'offers',
  'cms',
  'purchasing',
  'production',
  'orders',
  'invoices',
  'returns',
  'logistics',
  'accounts',
  'gst',
  'recall',
  'data',
  'reports',
  'dashboard',
] as const;

export type Area = (typeof areas)[number];
