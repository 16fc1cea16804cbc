import { isGone } from '../../site-state/lease-owner.ts';
import type { RunDocument, RunWork } from './runs.model.ts';

type Mark = NonNullable<RunDocument['working']>;

/** Whether the instance that has marked a run is still at work; one that has died is not. */
export const isHeld = ({ owner, until }: Mark): boolean =>
  until.getTime() > Date.now() && !isGone(owner);

/** Whether an instance is at this work on a run. */
export const isWorking = ({ working }: Pick<RunDocument, 'working'>, what: RunWork): boolean =>
  working?.what === what && isHeld(working);
