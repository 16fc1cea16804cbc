/** A part of a run that could not be folded. */
export interface NotFolded {
  /** Such as `pages/12` or `drafts/12`. */
  path: string;
  error: unknown;
}

/** Whether the part with this path stays staged, so that it can be folded later. */
export const isStaged = (path: string): boolean =>
  /^pages\/|^media$/.test(path);

/** Tries the parts of a fold, and notes those that fail twice: one must not keep the others back. */
export interface FoldAttempts {
  failed: NotFolded[];
  /** @throws what is passing, such as that the database is away: the whole fold is tried again then */
  one(path: string, work: () => Promise<void>): Promise<void>;
  /** The same of several parts, which are tried together first. */
  each<T>(
    parts: readonly T[],
    pathOf: (part: T) => string,
    work: (parts: readonly T[]) => Promise<void>,
  ): Promise<void>;
}

export function createFoldAttempts(isPassing: (error: unknown) => boolean): FoldAttempts {
  const failed: NotFolded[] = [];

  /** Returns whether it has failed. */
  async function fails(work: () => Promise<void>, note?: (error: unknown) => void) {
    try {
      await work();
      return false;
    } catch (error) {
      if (isPassing(error)) throw error;
      note?.(error);
      return true;
    }
  }

  return {
    failed,
    async one(path, work) {
      if (await fails(work)) await fails(work, (error) => failed.push({ path, error }));
    },
    async each(parts, pathOf, work) {
      if (parts.length === 0 || !(await fails(() => work(parts)))) return;
      for (const part of parts)
        await fails(
          () => work([part]),
          (error) => failed.push({ path: pathOf(part), error }),
        );
    },
  };
}
