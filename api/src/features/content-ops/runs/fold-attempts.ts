/** A part of a run that could not be folded. */
export interface NotFolded {
  /** Such as `pages/12`, `settings` or `drafts/12`. */
  path: string;
  /** Whether it is still staged, so that it can be folded later. */
  isStaged: boolean;
  error: unknown;
}

/** Tries the parts of a fold, and notes those that fail twice: one must not keep the others back. */
export interface FoldAttempts {
  failed: NotFolded[];
  /** @throws what is passing, such as that the database is away: the whole fold is tried again then */
  one(path: string, work: () => Promise<void>, isStaged?: boolean): Promise<void>;
  /** The same of several parts, which are tried together first. */
  each<T>(
    parts: readonly T[],
    pathOf: (part: T) => string,
    work: (parts: readonly T[]) => Promise<void>,
    isStaged?: boolean,
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
    async one(path, work, isStaged = false) {
      if (await fails(work)) await fails(work, (error) => failed.push({ path, isStaged, error }));
    },
    async each(parts, pathOf, work, isStaged = false) {
      if (parts.length === 0 || !(await fails(() => work(parts)))) return;
      for (const part of parts)
        await fails(
          () => work([part]),
          (error) => failed.push({ path: pathOf(part), isStaged, error }),
        );
    },
  };
}
