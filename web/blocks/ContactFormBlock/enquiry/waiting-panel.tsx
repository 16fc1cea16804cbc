// oxlint-disable react/set-state-in-effect, react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the device is read after hydration, and each attempt sends once
import { requestNumber } from '@siteyard/schemas/rentals';
import { useEffect, useRef, useState } from 'react';
import type { CaptchaConfig } from '../../_shared/view-props.ts';
import type { PageWords } from '../../_shared/words/words.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { postContactRequest } from '../send.ts';
import { dropWaiting, readWaiting, type WaitingEnquiry } from './waiting.ts';

interface WaitingPanelProps {
  captcha: CaptchaConfig;
  words: Pick<PageWords, 'form' | 'enquiry'> & { lang: PageWords['lang'] | undefined };
  /** The owner's text after sending. */
  successText: string;
  /** How many enquiries the form has kept since the page was opened. */
  keptCount: number;
}

/** The time until another attempt after one without an answer, in ms. */
const AGAIN_MS = 5_000;

const BUTTON = 'min-h-11 cursor-pointer px-3 font-semibold underline underline-offset-4';

/**
 * The enquiries that wait on this device. Each is sent when the page opens or a connection returns, with
 * a new captcha and always the same key; then its number is shown.
 *
 * The component is not split, because its effects start and stop the same attempt.
 */
export function WaitingPanel({ captcha, words, successText, keptCount }: WaitingPanelProps) {
  const [waiting, setWaiting] = useState<WaitingEnquiry[]>([]);
  const [numbers, setNumbers] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  // A new number starts another attempt; 0 is none.
  const [attempt, setAttempt] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  // Whether the captcha could not be loaded, or the site did not answer.
  const [hasFailed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const next = waiting[0];
  const isWaiting = waiting.length > 0;
  const isSending = attempt > 0 && !hasFailed;
  const start = () => {
    setToken(null);
    setFailed(false);
    setAttempt((before) => before + 1);
  };
  const stop = () => setAttempt(0);

  useEffect(() => {
    const found = readWaiting();
    setWaiting(found);
    const begin = () => readWaiting().length > 0 && navigator.onLine && start();
    begin();
    addEventListener('online', begin);
    addEventListener('offline', stop);
    return () => {
      removeEventListener('online', begin);
      removeEventListener('offline', stop);
    };
  }, [keptCount]);

  useEffect(() => {
    // The visitor has pressed the button below the form.
    if (keptCount > 0 && isWaiting) box.current?.scrollIntoView({ block: 'center' });
  }, [keptCount, isWaiting]);

  useEffect(() => {
    if (attempt === 0 || !hasFailed) return undefined;
    // A connection that has just returned often fails once more.
    const timer = setTimeout(() => navigator.onLine && start(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [attempt, hasFailed]);

  const send = async ({ key, message }: WaitingEnquiry) => {
    const result = await postContactRequest(message, token, key);
    if (result.ok) {
      dropWaiting(key);
      const number = requestNumber(result.id ?? '');
      // Two attempts to send one enquiry have the same number.
      if (number !== '') setNumbers((before) => [...new Set([...before, number])]);
      setProblem('');
      setWaiting(readWaiting());
      // The next one needs another captcha.
      if (readWaiting().length > 0) start();
      else stop();
    } else {
      if (result.isLost) return setFailed(true);
      setProblem(result.error ?? words.form.failed);
      stop();
    }
  };

  useEffect(() => {
    const isReady = captcha.provider === 'none' || token !== null;
    if (attempt > 0 && next && isReady) void send(next);
    // Each attempt sends once.
  }, [attempt, token]);

  const discard = (key: string) => {
    // oxlint-disable-next-line no-alert -- a dialog of its own would cost each visitor its bytes
    if (!confirm(words.enquiry.sure)) return;
    dropWaiting(key);
    setProblem('');
    setWaiting(readWaiting());
  };

  return (
    <div
      ref={box}
      lang={words.lang}
      className="flex flex-col gap-3"
      // An empty panel would move the form when it loads.
      hidden={!isWaiting && problem === '' && numbers.length === 0}
    >
      {waiting.map(({ key, at }, index) => (
        <div key={key} role="status" className="rounded-control bg-signal-200 p-4 text-steel-900">
          <p>{words.enquiry.waits}</p>
          <p className="text-small">{new Date(at).toLocaleString()}</p>
          {index === 0 && attempt > 0 && captcha.provider !== 'none' && (
            <Captcha
              key={attempt}
              config={captcha}
              words={words.form}
              onToken={setToken}
              onRetry={start}
              onFailed={setFailed}
            />
          )}
          {index === 0 && (
            <button type="button" className={BUTTON} disabled={isSending} onClick={start}>
              {isSending ? words.form.sending : words.enquiry.sendNow}
            </button>
          )}
          <button type="button" className={BUTTON} onClick={() => discard(key)}>
            {words.enquiry.discard}
          </button>
        </div>
      ))}
      {problem !== '' && (
        <p role="alert" className="font-semibold text-alert" dir="auto">
          {problem}
        </p>
      )}
      <div role="status" className="font-semibold text-success empty:hidden">
        {numbers.length > 0 && <p dir="auto">{successText}</p>}
        {numbers.map((number) => (
          <p key={number}>{words.enquiry.number.replace('{number}', number)}</p>
        ))}
      </div>
    </div>
  );
}
