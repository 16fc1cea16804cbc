/**
 * Calls a function in each of the next frames until it succeeds, because Puck renders a block, a field or
 * a panel some frames later.
 * @param attempt returns whether it succeeded
 * @param framesLeft the number of frames to try
 */
export function tryEachFrame(attempt: () => boolean, framesLeft = 20): void {
  requestAnimationFrame(() => {
    if (!attempt() && framesLeft > 1) tryEachFrame(attempt, framesLeft - 1);
  });
}
