import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { expect } from 'vitest';
import type { Answer } from '../../helpers/app.ts';
import type { WriteFault } from '../../helpers/faults/fault-proxy.ts';
import type { Call, Prepare } from './call.ts';
import type { FaultySite } from './instances.ts';

/** A run renews its lease and its mark every few seconds, so a slow run sends more of these writes. */
const RENEWALS = ['update site_state', 'update content_runs'];
const withoutRenewals = (writes: readonly string[]) =>
  writes.filter((write) => !RENEWALS.includes(write)).toSorted();

export const FAULTS = ['close before', 'close after', 'not primary'] as const;

/** Returns the names of the writes that the request sends if none fails. */
export async function writesOf(site: FaultySite, prepare: Prepare): Promise<readonly string[]> {
  const { proxy, here } = site;
  const call = await prepared(site, prepare);
  const before = proxy.writes().length;
  const answer = await call.send(here, randomUUID());
  expect(answer.status, answer.text).toBeLessThan(300);
  const writes = proxy.writes().slice(before);
  await expectState(site, call, [call.after], 'without a fault');
  return writes;
}

/**
 * Makes the nth write of the request fail, and checks the response. After a success, the change must
 * exist. After `unavailable`, it must not exist. After `outcome_unknown`, both are allowed, but both
 * instances must show the same state. After the request is repeated, the change must exist.
 * @param counted the writes that the request sent without a fault
 */
export async function checkFault(
  site: FaultySite,
  prepare: Prepare,
  { nth, counted }: { nth: number; counted: readonly string[] },
  fault: WriteFault,
): Promise<void> {
  const { proxy, here, there } = site;
  const call = await prepared(site, prepare);
  const before = await call.see(here);
  expect(before, 'the request changes nothing').not.toEqual(call.after);
  const at = proxy.writes().length;
  let hasFailed = false;
  void proxy.failWrite(nth, fault).then(() => (hasFailed = true));
  const key = randomUUID();
  const answer = await call.send(here, key);
  const about = `${fault}, write ${nth} (${proxy.writes()[at + nth - 1]}): ${textOf(answer)}`;
  if (!hasFailed) {
    // The request was faster than the counted one: it sent the same writes with fewer renewals.
    expect(withoutRenewals(proxy.writes().slice(at)), about).toEqual(withoutRenewals(counted));
    proxy.withdrawFaults();
    return;
  }
  const state = await expectState(site, call, possibleAfter(answer, before, call, about), about);
  if (answer.status < 300) return;
  // After `unavailable`, the client sends a new request. After `outcome_unknown`, it repeats the same
  // request.
  const sameKey = codeOf(answer) === 'outcome_unknown';
  const repeated = await call.send(there, sameKey ? key : randomUUID());
  const aboutRepeated = `${about}, repeated: ${textOf(repeated)}`;
  const wasMade = isDeepStrictEqual(state, call.after);
  if (!(wasMade && call.again?.includes(repeated.status)))
    expect(repeated.status, aboutRepeated).toBeLessThan(300);
  await expectState({ here: there, there: here }, call, [call.after], aboutRepeated);
}

/**
 * Prepares a call on the instance without faults, and waits until both instances know the prepared
 * data.
 */
async function prepared({ here, there }: FaultySite, prepare: Prepare): Promise<Call> {
  const call = await prepare(there);
  for (const { app } of new Set([here, there])) await app.site.services.siteState.read();
  return call;
}

/**
 * Returns the code of an error. An error page for visitors has no code, and does not state whether
 * their message was stored.
 */
const codeOf = ({ body, text }: Answer) =>
  text.startsWith('<!doctype html>') ? 'outcome_unknown' : (body as Partial<ErrorBody>).code;
const textOf = ({ status, text }: Answer) => `${status} ${text.slice(0, 200)}`;

function possibleAfter(answer: Answer, before: unknown, { after }: Call, about: string): unknown[] {
  if (answer.status < 300) return [after];
  expect(answer.status, about).toBe(503);
  return codeOf(answer) === 'outcome_unknown' ? [before, after] : [before];
}

/**
 * Checks that the instance that has answered shows one of the possible states, and that the other
 * instance soon shows the same state.
 * @returns that state
 */
async function expectState(
  { here, there }: Pick<FaultySite, 'here' | 'there'>,
  call: Call,
  possible: readonly unknown[],
  about: string,
): Promise<unknown> {
  const seen = await call.see(here);
  expect(possible, about).toContainEqual(seen);
  await expect.poll(() => call.see(there), { timeout: 5_000, message: about }).toEqual(seen);
  return seen;
}
