import type { Request, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { AppError } from '@siteyard/schemas/errors';
import { ClientDisconnected } from './disconnect-signal.ts';
import { errorHandler, toAppError, toErrorBody } from './error-handler.ts';

test('an answer lists the first hundred issues and counts the others', () => {
  const issues = Array.from({ length: 250 }, (_, n) => ({ path: `k${n}`, message: 'is wrong' }));
  const body = toErrorBody(new AppError('invalid_request', { issues }), 'an-id');
  expect(body.issues).toHaveLength(101);
  expect(body.errors?.slice(-2)).toEqual(['k99: is wrong', 'and 150 more']);
  const few = toErrorBody(new AppError('invalid_request', { issues: issues.slice(0, 2) }), 'an-id');
  expect(few.errors).toEqual(['k0: is wrong', 'k1: is wrong']);
});

test.each([
  ['MongoServerError', 14031],
  ['Error', 'ENOSPC'],
])('a full disk is logged, and the 503 names it: %s %s', (name, code) => {
  const [log, res] = [{ error: vi.fn() }, { status: vi.fn(), set: vi.fn(), json: vi.fn() }];
  for (const each of [res.status, res.set]) each.mockReturnValue(res);
  const error = Object.assign(new Error('no space left'), { name, code });
  const req = { id: 'an-id', log } as unknown as Request;
  errorHandler(error, req, res as unknown as Response, () => {});
  expect(res.status).toHaveBeenCalledWith(503);
  expect(res.json.mock.lastCall?.[0]).toMatchObject({
    code: 'storage_full',
    error: expect.stringContaining('The disk is full') as string,
  });
  expect(log.error).toHaveBeenCalledWith({ err: error }, expect.stringContaining('disk is full'));
});

test.each([
  [400, 'invalid_json'],
  [401, 'not_signed_in'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [418, 'invalid_json'],
  [429, 'too_many_requests'],
])('the %i of a middleware has the code %s', (status, code) => {
  const error = Object.assign(new Error('refused by a middleware'), { status });
  expect(toAppError(error)?.code).toBe(code);
  // Any other refusal is a 400.
  expect(toAppError(error)?.status).toBe(status === 418 ? 400 : status);
});

test.each([
  ['an aborted body', Object.assign(new Error('request aborted'), { type: 'request.aborted' })],
  ['an aborted signal', new ClientDisconnected()],
])('a client that has disconnected gets no answer, and nothing is logged: %s', (_, error) => {
  const log = { error: vi.fn(), warn: vi.fn() };
  const res = { destroy: vi.fn(), status: vi.fn(), json: vi.fn() };
  const req = { id: 'an-id', log } as unknown as Request;
  errorHandler(error, req, res as unknown as Response, () => {});
  // So a route that answers refusals itself does not answer it, either.
  expect(toAppError(error)).toBeNull();
  expect(res.destroy).toHaveBeenCalled();
  expect(res.status).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();
});
