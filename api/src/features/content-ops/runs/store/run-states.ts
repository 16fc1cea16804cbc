import { AppError } from '@siteyard/schemas/errors';
import type { Run } from './run.model.ts';

/** The states in which a run can receive its bundle and be planned. */
export const OPEN: Run['state'][] = ['open', 'planned'];

/** The states of runs that are being applied, were applied, or have failed. */
export const STARTED: Run['state'][] = ['applying', 'applied', 'failed'];

/** The error for a run that can no longer receive a bundle, be planned or be applied. */
export const notOpen = (state: Run['state']) =>
  new AppError('run_not_open', { message: `This run is ${state}.` });
