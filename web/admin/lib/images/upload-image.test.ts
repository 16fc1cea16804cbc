import { describe, expect, test } from 'vitest';
import { readUploadAnswer } from './upload-image.ts';

const read = (body: unknown, { ok = true, status = 200 } = {}) =>
  readUploadAnswer(ok, status, body, 1234);

describe('readUploadAnswer', () => {
  test('reads blob.url, or url, and adds cb with the time', () => {
    expect(read({ ok: true, blob: { url: '/uploads/a.png' }, url: '/x' })).toBe(
      '/uploads/a.png?cb=1234',
    );
    expect(read({ url: '/uploads/a.png?w=10' })).toBe('/uploads/a.png?w=10&cb=1234');
  });

  test('throws the server’s error', () => {
    expect(() => read({ error: 'The image is too large.' }, { ok: false, status: 413 })).toThrow(
      'The image is too large.',
    );
    expect(() => read({ ok: false, error: 'No.' })).toThrow('No.');
  });

  test('throws the status if the server sends no error', () => {
    expect(() => read(null, { ok: false, status: 502 })).toThrow('Upload failed (502)');
  });

  test('throws a general error if the upload is refused without a reason', () => {
    expect(() => read({ ok: false })).toThrow(/^Upload failed$/);
  });

  test('throws an error if the address is missing', () => {
    expect(() => read({ ok: true, blob: {} })).toThrow('Upload response missing URL');
  });
});
