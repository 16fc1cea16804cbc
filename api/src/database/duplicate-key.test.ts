import { describe, expect, test } from 'vitest';
import { isDuplicateKey } from './duplicate-key.ts';

const refused = (index: string, rest: object = {}) =>
  Object.assign(
    new Error(`E11000 duplicate key error collection: site.pages index: ${index} dup key: { : 1 }`),
    { code: 11_000, ...rest },
  );

describe('isDuplicateKey', () => {
  test('recognises the error by its code only', () => {
    expect(isDuplicateKey(refused('address_1'))).toBe(true);
    expect(isDuplicateKey(Object.assign(new Error('E11000'), { code: 112 }))).toBe(false);
    expect(isDuplicateKey(new Error('E11000 duplicate key error'))).toBe(false);
    expect(isDuplicateKey(null)).toBe(false);
  });

  test('reads the field from the key pattern', () => {
    const error = refused('any name', { keyPattern: { address: 1 } });
    expect(isDuplicateKey(error, 'address')).toBe(true);
    expect(isDuplicateKey(error, 'key')).toBe(false);
  });

  test.each([
    ['address_1', 'address', true],
    ['address_1', 'key', false],
    ['email_key_1', 'email_key', true],
    ['email_key_1', 'key', false],
    ['former_address_1', 'address', false],
    ['status_1_updated_at_-1', 'updated_at', true],
    ['site.pages.$address_1', 'address', true],
    ['_id_', '_id', true],
  ])(
    'reads the field from the index name without a key pattern: %s on %s: %s',
    (index, field, is) => {
      expect(isDuplicateKey(refused(index), field)).toBe(is);
    },
  );
});
