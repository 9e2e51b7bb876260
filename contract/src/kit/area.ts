/** The areas of the house, from the ground up. An area may call the services of areas above it in this list. */
export const areas = [
  'integrations',
  'session',
  'admin',
  'lists',
  'tax',
  'books',
  'stock',
  'customers',
  'catalogue',
  'b2b',
  'offers',
  'cms',
  'purchasing',
  'orders',
  'production',
  'invoices',
  'returns',
  'logistics',
  'accounts',
  'reports',
  'gst',
  'recall',
  'data',
  'dashboard',
] as const;

export type Area = (typeof areas)[number];
