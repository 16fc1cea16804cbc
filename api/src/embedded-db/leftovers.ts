/** After so many bytes of messages, what they have left behind is collected. */
const YOUNG_BYTES = 1024 * 1024;
/** How much may have survived that before everything is collected. */
const OLD_BYTES = 8 * 1024 * 1024;

/**
 * Makes a function that is told the size of each message in bytes, and frees buffers of messages and rows
 * that nobody uses any more. V8 would let up to 64 MB of them pile up: its own heap stays small
 * meanwhile. Collected right after their use, nearly all of them go for next to nothing.
 * @param collect the `gc` of a process that was started with `--expose-gc`; without it, nothing is done
 * @param held how many bytes of buffers there are
 */
export function leftoversCollector(
  collect = globalThis.gc,
  held = () => process.memoryUsage().arrayBuffers,
): (bytes: number) => void {
  let moved = 0;
  let least = held();
  return (bytes) => {
    moved += bytes;
    if (!collect || moved < YOUNG_BYTES) return;
    moved = 0;
    collect({ type: 'minor' });
    if (held() < least + OLD_BYTES) return;
    collect();
    least = held();
  };
}
