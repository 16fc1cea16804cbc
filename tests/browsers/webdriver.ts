/** The time in which a WebDriver answers a call, in ms. It is long, because a busy machine may be slow. */
const ANSWER_MS = 60_000;

/** A call of one session of a WebDriver. Throws its error message, and a `TimeoutError` without an answer. */
export type Command = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>;

/**
 * The calls of a WebDriver at an address (https://www.w3.org/TR/webdriver2).
 * @param limit the time in which each call is answered, in ms
 */
export function webdriverAt(url: string, limit = ANSWER_MS): Command {
  return async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(limit),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value as Value;
  };
}

/** The key of an element's reference in JSON. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/** Keys for which WebDriver uses a private character of Unicode. */
const NAMED_KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

/**
 * The actions that press keys together: they press the keys in order, and release them in reverse
 * order.
 */
export function keyActions(keys: readonly string[]) {
  const values = keys.map((key) => NAMED_KEYS[key] ?? key);
  const down = values.map((value) => ({ type: 'keyDown', value }));
  const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
  return { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] };
}

/** The actions that click with the mouse at a place of the page, in CSS pixels. */
export function clickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { actions: [{ type: 'pointer', id: 'mouse', actions }] };
}
