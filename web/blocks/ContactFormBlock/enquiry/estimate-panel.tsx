import { type EnquiryEstimate, estimateLines } from '@siteyard/schemas/rentals';
import { useEffect, useState } from 'react';
import type { PageWords } from '../../_shared/words/words.ts';
import { signalWithTimeout } from '../signal-with-timeout.ts';
import { LABEL } from './look.ts';

/** The delay between the last change and the calculation, in ms. */
const DELAY_MS = 400;
/** Timeout for the answer, in ms. */
const TIMEOUT_MS = 15_000;

interface EstimatePanelProps {
  /** The enquiry as it is sent. */
  asked: Record<string, unknown>;
  /** Whether the site accepts the days. */
  areDaysValid: boolean;
  /** Whether a delivery zone still has to be chosen. The fee of the delivery is unknown until then. */
  isZoneMissing: boolean;
  nameOf: (key: string) => string;
  words: PageWords['enquiry'];
  lang?: PageWords['lang'];
  language: string;
}

/** The estimate of the enquiry. It follows each change, and shows nothing if it cannot be loaded. */
export function EstimatePanel({
  asked,
  areDaysValid,
  isZoneMissing,
  nameOf,
  words,
  lang,
  language,
}: EstimatePanelProps) {
  const [loaded, setLoaded] = useState<EnquiryEstimate | null>(null);
  const body = JSON.stringify({ estimate: asked });
  const isReady = areDaysValid && 'items' in asked && 'from' in asked && 'to' in asked;

  useEffect(() => {
    if (!isReady) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      void loadEstimate(body, signal).then((found) => !signal.aborted && setLoaded(found));
    const timer = setTimeout(load, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, isReady]);

  // Without a fee, the estimate would say that the delivery is on request.
  const estimate = isReady && loaded ? { ...loaded, ...(isZoneMissing && { delivery: 0 }) } : null;
  const items = estimate?.lines.map(({ key, quantity }) => ({ key, quantity, name: nameOf(key) }));
  const text = {
    ...words,
    delivery: words.deliveryPrice,
    quote: isZoneMissing ? words.zoneMissing : words.quote,
  };
  const lines = estimate && items ? estimateLines({ items, estimate }, text, language) : [];
  return (
    <div aria-live="polite" lang={lang}>
      {lines.length > 0 && (
        <div className="rounded-control bg-steel-50 p-4">
          <p className={LABEL}>{words.estimate}</p>
          <ul role="list">
            {lines.map((line, index) => (
              // Two items may have the same name.
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small text-steel-700">{words.confirms}</p>
        </div>
      )}
    </div>
  );
}

async function loadEstimate(body: string, signal: AbortSignal): Promise<EnquiryEstimate | null> {
  const headers = { 'Content-Type': 'application/json' };
  try {
    const response = await fetch('/api/estimates', {
      method: 'POST',
      headers,
      body,
      credentials: 'same-origin',
      signal: signalWithTimeout(signal, TIMEOUT_MS),
    });
    if (!response.ok) return null;
    return ((await response.json()) as { estimate: EnquiryEstimate | null }).estimate;
  } catch {
    return null;
  }
}
