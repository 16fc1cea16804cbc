/**
 * Counts the turns of the event loop during some work, in which other code can run. Also returns the
 * result of the work.
 */
export async function turnsDuring<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ turns: number; result: Result }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(count);
  };
  count();
  try {
    const result = await work();
    return { turns, result };
  } finally {
    isDone = true;
  }
}
