import { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { expect, test } from 'vitest';
import { requestLog } from './request-log.ts';

test.each([
  ['/pages/shared/a-secret', '/pages/shared/…'],
  ['//Pages//Shared/a-secret?x', '//Pages//Shared/…'],
  ['/reset-password?reset_password_token=a-secret', '/reset-password'],
  ['/pages/11', '/pages/11'],
])('logs %s as %s, without its secret', async (path, logged) => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const app = express().use(requestLog(pino({ level: 'debug' }, stream)));
  await request(app).get(path);
  expect((JSON.parse(text) as { req: { path: string } }).req.path).toBe(logged);
  expect(text).not.toContain('a-secret');
});
