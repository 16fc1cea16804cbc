import type { ContactFields } from './contact-fields.ts';

export type SendResult = { ok: true } | { ok: false; error: string | null };

/** A server that says nothing for so long, in ms, is taken as failed; a retry sends nothing twice. */
const PATIENCE_MS = 30_000;

/**
 * Sends a contact request.
 * @param sendKey the same for each attempt with the same message: the server stores it once
 * @param trap the hidden field that people leave empty
 * @returns the server's own error text where it gave one
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

/** Optional fields that are empty are not sent. */
function trimmed(fields: ContactFields): Partial<ContactFields> {
  const pairs = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** A fresh key for one message. `crypto.randomUUID` is missing on pages without https. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
