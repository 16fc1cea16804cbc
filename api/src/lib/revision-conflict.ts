import { AppError } from '@siteyard/schemas/errors';

/** Who saved the current state, and when; part of the answer. */
interface Saved {
  saved_by: string | null;
  saved_at: string | null;
}

/** A write that is refused because the document has changed. It carries the stored document. */
export class RevisionConflict<Stored> extends AppError {
  constructor(
    readonly current: Stored,
    details: { message?: string; saved?: Saved } = {},
  ) {
    super('revision_conflict', { message: details.message, body: { ...details.saved } });
  }
}

/**
 * Runs a write, and adds the current state to the answer if it conflicts.
 * @param present the presenter of the stored document
 * @throws AppError `revision_conflict` with `current` in its body; otherwise the error of `write`
 */
export async function presentConflict<Stored, Result>(
  present: (current: Stored) => object,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    throw new AppError('revision_conflict', {
      message: error.message,
      body: { current: present(error.current as Stored), ...error.body },
    });
  }
}
