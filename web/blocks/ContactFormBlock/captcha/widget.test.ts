import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type ShowWidget = (typeof import('./widget.ts'))['showWidget'];

let showWidget: ShowWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ showWidget } = await import('./widget.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const scripts = () => [...document.head.querySelectorAll('script')];

describe.each([
  ['turnstile', 'turnstile'],
  ['hcaptcha', 'hcaptcha'],
  ['recaptcha', 'grecaptcha'],
] as const)('the script of %s', (provider, global) => {
  /** Starts to show a widget in a new element. */
  function form() {
    const box = document.createElement('div');
    const tokens: (string | null)[] = [];
    const shown = showWidget(provider, 'key', box, (token) => void tokens.push(token));
    // Tests await it later; until then a rejection must not count as unhandled.
    shown.catch(() => {});
    return { box, tokens, shown };
  }

  /** Simulates the provider's script when it runs. */
  function arrives() {
    vi.stubGlobal(global, {
      ready: (callback: () => void) => callback(),
      render: (place: HTMLElement, options: { sitekey: string; callback: (t: string) => void }) => {
        place.textContent = options.sitekey;
        options.callback('token');
      },
    });
    scripts()[0]?.dispatchEvent(new Event('load'));
  }

  test('is loaded once for two forms, which both get a widget and a token', async () => {
    const forms = [form(), form()];
    expect(scripts()).toHaveLength(1);
    arrives();
    await Promise.all([...forms, form()].map(({ shown }) => shown));
    expect(scripts()).toHaveLength(1);
    for (const { box, tokens } of forms) {
      expect(box.textContent).toBe('key');
      expect(tokens).toEqual(['token']);
    }
  });

  test('fails for both forms when it cannot be loaded, and is loaded again for the next attempt', async () => {
    const forms = [form(), form()];
    scripts()[0]?.dispatchEvent(new Event('error'));
    for (const { shown } of forms) await expect(shown).rejects.toThrow('could not be loaded');
    expect(scripts()).toHaveLength(0);
    const again = form();
    arrives();
    await again.shown;
    expect(again.tokens).toEqual(['token']);
  });

  test('fails when it has not loaded after 20 s', async () => {
    const { shown } = form();
    await vi.advanceTimersByTimeAsync(19_900);
    expect(scripts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect(shown).rejects.toThrow('could not be loaded');
    expect(scripts()).toHaveLength(0);
  });

  test('fails when it is another script, and is loaded again for the next attempt', async () => {
    const { shown } = form();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(shown).rejects.toThrow('did not start');
    document.head.replaceChildren();
    const again = form();
    expect(scripts()).toHaveLength(1);
    arrives();
    await again.shown;
    expect(again.tokens).toEqual(['token']);
  });
});
