/** How often others had their turn while this was under way, and what came of it. */
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
