import type { ContactFields } from './contact-fields.ts';

export type SendResult = { ok: true } | { ok: false; error: string | null };

/** Timeout for the server's response, in ms. The server does not store a retry twice. */
const PATIENCE_MS = 30_000;

/**
 * Sends a contact request.
 * @param sendKey identifies the message: the server stores several attempts with one key once
 * @param trap the value of the hidden field, which people leave empty
 * @returns the server's error text, if it sent one
 */
export async function sendContactRequest(
  fields: ContactFields,
  captchaToken: string | null,
  sendKey: string,
  trap: string,
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
        contact_request: { ...trimmed(fields), ...(trap !== '' && { website: trap }) },
        ...(captchaToken !== null && { captcha_token: captchaToken }),
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { ok: true };
    const answer: unknown = await response.json().catch(() => null);
    const error = answer && typeof answer === 'object' && 'error' in answer ? answer.error : null;
    return { ok: false, error: typeof error === 'string' && error !== '' ? error : null };
  } catch {
    return { ok: false, error: null };
  }
}

/** Leaves out empty optional fields. */
function trimmed(fields: ContactFields): Partial<ContactFields> {
  const pairs = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** A new key for one message. `crypto.randomUUID` is missing on http pages. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
