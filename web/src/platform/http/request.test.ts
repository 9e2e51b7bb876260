import { describe, expect, test } from 'vitest';
import { buildRequest } from './request.ts';

const base = '/api/counting-house/';

describe('a call on the wire', () => {
  test('a GET has every field in its query, under the names of its row', () => {
    const request = buildRequest(
      { wire: 'GET OrderManagement/TrayClear?Batch={batchCode}' },
      { batchCode: 'GT/118', limit: 50, q: undefined },
      base,
    );

    expect(request).toEqual({
      method: 'GET',
      url: '/api/counting-house/OrderManagement/TrayClear?Batch=GT%2F118&limit=50',
    });
  });

  test('several values of one filter are repeated', () => {
    const request = buildRequest(
      { wire: 'GET OrderManagement/Orders' },
      { status: ['placed', 'hold'], late: true },
      base,
    );

    expect(request.url).toBe(
      '/api/counting-house/OrderManagement/Orders?status=placed&status=hold&late=true',
    );
  });

  test('a POST has its id in the query and the rest in the body, outer names included', () => {
    const request = buildRequest(
      { wire: 'POST Admin/PasswordRest?ID={id} Phone={phone}&Password={password}' },
      { id: 7, phone: '9876543210', password: 'a b', ticket: 't' },
      base,
    );

    expect(request).toEqual({
      method: 'POST',
      url: '/api/counting-house/Admin/PasswordRest?ID=7',
      body: '{"Phone":"9876543210","Password":"a b","ticket":"t"}',
    });
  });

  test('an upload is multipart with its file in the field file', () => {
    const file = new File(['a,b'], 'products.csv');

    const request = buildRequest(
      { wire: 'POST CustomerService/B2BListUpload', upload: { maxBytes: 1000 } },
      { file, kind: 'product', columns: { name: 'Title' } },
      base,
    );

    const form = request.body as FormData;
    expect(form.get('file')).toMatchObject({ name: 'products.csv' });
    expect(form.get('kind')).toBe('product');
    expect(form.get('columns')).toBe('{"name":"Title"}');
  });
});
