/**
 * Returns the processor time that a synchronous function takes, in ms. Unlike the time of a clock, it does
 * not grow while other programs use the processor.
 */
export function cpuTimeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
