import type { ContactFields } from './contact-fields.ts';

export type SendResult =
  | { ok: true; id: string | null }
  | {
      ok: false;
      error: string | null;
      /** Whether there was no answer: the site may have stored the message or not. */
      isLost: boolean;
    };

/** Timeout for the server's response, in ms. The server does not store a retry twice. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a contact request.
 * @param message the `contact_request` of the call
 * @param sendKey identifies the message: the server stores several attempts with one key once
 * @returns the id, or the server's error text, if it sent one
 */
export async function postContactRequest(
  message: object,
  captchaToken: string | null,
  sendKey: string,
): Promise<SendResult> {
  try {
    const response = await fetch('/api/contact_requests', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': sendKey,
      },
      credentials: 'same-origin',
      body: JSON.stringify({
        contact_request: message,
        ...(captchaToken !== null && { captcha_token: captchaToken }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    const text = (name: string) => {
      const value = (answer as Record<string, unknown> | null)?.[name];
      return typeof value === 'string' && value !== '' ? value : null;
    };
    if (response.ok) return { ok: true, id: text('id') };
    return { ok: false, error: text('error'), isLost: false };
  } catch {
    return { ok: false, error: null, isLost: true };
  }
}

/**
 * Returns the `contact_request` of the call, without empty optional fields.
 * @param trap the value of the hidden field, which people leave empty
 */
export function messageOf(fields: ContactFields, trap: string): object {
  const pairs = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  const used = Object.fromEntries(pairs.filter(([, value]) => value !== ''));
  return { ...used, ...(trap !== '' && { website: trap }) };
}

/** A new key for one message. `crypto.randomUUID` is missing on http pages. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
