import type { Words } from './words.ts';

export const de: Words = {
  page: {
    skip: 'Zum Inhalt springen',
    notFound: 'Diese Seite gibt es nicht.',
    notFoundTitle: 'Seite nicht gefunden',
  },
  navbar: {
    label: 'Hauptmenü',
    menu: 'Menü',
  },
  footer: {
    label: 'Rechtliches',
    terms: 'AGB',
    privacy: 'Datenschutz',
    cookies: 'Cookies',
    poweredBy: 'Erstellt mit',
  },
  timeline: {
    untitled: 'Ohne Titel',
    readMore: 'Weiterlesen',
  },
  gallery: {
    noImage: 'Kein Bild',
    noImages: 'Keine Bilder',
    close: 'Schließen',
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    dot: 'Bild {n} von {count}',
    position: '{n} von {count}',
  },
  form: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    subject: 'Betreff',
    message: 'Nachricht',
    optional: '(optional)',
    trap: 'Bitte leer lassen',
    sending: 'Wird gesendet …',
    failed: 'Das Senden ist fehlgeschlagen.',
    first_name_problem: 'Geben Sie Ihren Vornamen ein.',
    last_name_problem: 'Geben Sie Ihren Nachnamen ein.',
    email_problem: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    message_problem: 'Schreiben Sie Ihre Nachricht.',
    captchaLoading: 'Captcha wird geladen …',
    captchaReady: 'Vor Spam geschützt.',
    captchaFailed: 'Das Captcha konnte nicht geladen werden.',
    captchaRetry: 'Erneut versuchen',
  },
  withoutScript: {
    needsScript: 'Dieses Formular braucht JavaScript.',
    reachUs: 'Bitte wenden Sie sich direkt an uns:',
    or: 'oder',
    switchOn: 'Bitte schalten Sie es ein, um uns zu schreiben.',
  },
};
