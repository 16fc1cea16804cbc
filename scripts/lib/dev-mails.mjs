import path from 'node:path';
import { root } from './paths.mjs';

const ORIGIN = 'https://www.example.com';
const SITE = 'Brindle Hire';
const request = {
  _id: { toHexString: () => '0123456789abcdef01234567' },
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  subject: 'A forklift for Monday',
  message: 'Do you deliver to the harbour?\nOur gate is 3 m wide.',
  replies: [{ id: 'r', text: 'Yes, until five.', by: 'office@example.com' }],
};

/**
 * Renders a page with every kind of mail, from the current sources and invented data.
 * @param {import('vite').ViteDevServer} vite
 * @returns {Promise<string>}
 */
export async function renderDevMails(vite) {
  const load = (/** @type {string} */ file) => vite.ssrLoadModule(path.join(root, 'api/src', file));
  const { composeMail } = await load('adapters/mail-text.ts');
  const accounts = await load('features/admin-users/account-mails.ts');
  const contacts = await load('features/contact-requests/contact-mail.ts');
  const { missedMail } = await load('features/page-schedules/schedule-mail.ts');
  const missed = { action: 'publish', missed: { reason: 'changed' } };
  const mails = [
    accounts.invitationMail('new@example.com', ORIGIN, 'token', 'owner@example.com'),
    accounts.resetMail('owner@example.com', ORIGIN, 'token'),
    accounts.passwordChangedMail('owner@example.com', ORIGIN),
    contacts.contactMail(request, ['owner@example.com'], ORIGIN),
    contacts.replyMail(request, 'r', { name: SITE, language: 'en' }),
    missedMail({ _id: 14, title: 'Fleet' }, missed, 'owner@example.com', ORIGIN),
  ];
  const parts = mails.map((mail) => {
    const { subject, html, text } = composeMail(mail, SITE);
    return `<h2>${escapeHtml(subject)}</h2><iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe><pre>${escapeHtml(text)}</pre>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails</title><style>body{font-family:system-ui;margin:2rem}iframe{width:100%;max-width:44rem;height:26rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style></head><body><h1>Mails</h1>${parts.join('\n')}</body></html>`;
}

/** @param {string} text */
const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
