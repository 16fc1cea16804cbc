import type { CaptchaConfig } from '../../_shared/view-props.ts';

type Provider = Exclude<CaptchaConfig['provider'], 'altcha' | 'none'>;

/** The part of the widget APIs that the three providers share. */
interface WidgetApi {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => unknown;
  /** Google's script loads before its widget is ready. */
  ready?: (callback: () => void) => void;
}

const PROVIDERS: Readonly<Record<Provider, { script: string; global: string }>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
  },
};

/** Timeout for a provider's script, in ms. After it the visitor can try again. */
const TIMEOUT_MS = 20_000;

/**
 * Loads a provider's script and shows its widget.
 * @param onToken called with each token, and with null when one expires or fails
 * @throws if the script does not load in time or is not the provider's
 */
export async function showWidget(
  provider: Provider,
  siteKey: string,
  box: HTMLElement,
  onToken: (token: string | null) => void,
): Promise<void> {
  const { script, global } = PROVIDERS[provider];
  await loadScript(script);
  const api = (window as unknown as Record<string, WidgetApi | undefined>)[global];
  if (!api) {
    // The response came from elsewhere, such as the sign-in page of a guest network.
    scripts.delete(script);
    throw new Error(`${provider} did not start.`);
  }
  const { ready } = api;
  if (provider === 'recaptcha' && ready) await new Promise<void>((resolve) => ready(resolve));
  // Providers refuse to render twice into one element, so each attempt gets a new one.
  const place = box.appendChild(document.createElement('div'));
  const forget = () => onToken(null);
  api.render(place, {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': forget,
    'error-callback': forget,
  });
}

/** Scripts that are loading or loaded, by address: two forms on a page load a script once. */
const scripts = new Map<string, Promise<void>>();

function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      scripts.delete(src);
      reject(new Error(`${src} could not be loaded.`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}
