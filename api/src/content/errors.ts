import { AppError } from '@siteyard/schemas/errors';

/** The request is closed and its change is not in the log. Saving again requires a new request. */
export class NotSaved extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', {
      message: 'The database did not answer in time. Nothing was saved. Please try again.',
      cause,
    });
  }
}

/** It is unknown whether the change is saved. The same request may be repeated. */
export class OutcomeUnknown extends AppError {
  constructor(cause: unknown) {
    super('outcome_unknown', { cause });
  }
}

/** A commit names states that do not exist. The caller puts them again, and sends a new request. */
export class StatesMissing extends Error {
  override readonly name = 'StatesMissing';
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`${ids.length} states do not exist: ${ids.slice(0, 3).join(', ')}`);
    this.ids = ids;
  }
}

/** A change would break a rule of the site: two pages with one address, one key, or one number. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';
}

/** The log in the database is damaged: a commit is missing, or its parent is not the commit before it. */
export class LogBroken extends Error {
  override readonly name = 'LogBroken';
}

/** This instance has not read the head for too long, so its snapshot may name deleted states. */
export class SnapshotTooOld extends AppError {
  constructor() {
    super('unavailable', {
      cause: new Error('the content was not compared with the database for half a day'),
    });
  }
}

/** An operation of the database took longer than its limit. It may still take effect. */
export class DatabaseTooSlow extends AppError {
  constructor(ms: number) {
    super('unavailable', { cause: new Error(`the database did not answer within ${ms} ms`) });
  }
}
