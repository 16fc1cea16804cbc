import { useEffect, useRef, useState } from 'react';
import type { CaptchaConfig } from '../../_shared/view-props.ts';
import type { PageWords } from '../../_shared/words/words.ts';

interface CaptchaProps {
  config: CaptchaConfig;
  words: PageWords['form'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  /** Called with a token, and with null when it expires or fails. */
  onToken: (token: string | null) => void;
  /** Called to start again with a new captcha. */
  onRetry: () => void;
  /** Called with true when it cannot be loaded. */
  onFailed?: (hasFailed: true) => void;
}

type State = 'loading' | 'ready' | 'failed';

/** The captcha of the site's provider. It loads when a visitor first uses the form. */
export function Captcha({ config, words, lang, onToken, onRetry, onFailed }: CaptchaProps) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    startCaptcha(config, box.current, onToken, signal).then(
      () => !signal.aborted && setState('ready'),
      () => {
        if (signal.aborted) return;
        setState('failed');
        onFailed?.(true);
      },
    );
    return () => controller.abort();
  }, [config, onToken, onFailed]);

  return (
    <div className="text-small">
      <div ref={box} />
      <p role="status" lang={lang} className="text-steel-600 empty:hidden">
        {state === 'loading' && words.captchaLoading}
        {state === 'ready' && config.provider === 'altcha' && words.captchaReady}
      </p>
      {state === 'failed' && (
        <p role="alert" lang={lang} className="text-alert">
          {words.captchaFailed}{' '}
          <button
            type="button"
            className="min-h-11 cursor-pointer px-2 font-semibold underline"
            onClick={onRetry}
          >
            {words.captchaRetry}
          </button>
        </p>
      )}
    </div>
  );
}

async function startCaptcha(
  config: CaptchaConfig,
  box: HTMLElement | null,
  onToken: (token: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  if (config.provider === 'altcha') {
    const { solveAltcha } = await import('./altcha.ts');
    const token = await solveAltcha(signal);
    if (!signal.aborted) onToken(token);
  } else if (config.provider !== 'none' && box) {
    const { showWidget } = await import('./widget.ts');
    await showWidget(config.provider, config.siteKey ?? '', box, (token) => {
      if (!signal.aborted) onToken(token);
    });
  }
}
