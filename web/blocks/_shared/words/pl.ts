import type { Words } from './words.ts';

export const pl: Words = {
  page: {
    skip: 'Przejdź do treści',
    notFound: 'Ta strona nie istnieje.',
    notFoundTitle: 'Nie znaleziono strony',
  },
  navbar: {
    label: 'Menu główne',
    menu: 'Menu',
  },
  footer: {
    label: 'Informacje prawne',
    terms: 'Regulamin',
    privacy: 'Prywatność',
    cookies: 'Pliki cookie',
    poweredBy: 'Działa na',
  },
  timeline: {
    untitled: 'Bez tytułu',
    readMore: 'Czytaj więcej',
  },
  gallery: {
    noImage: 'Brak zdjęcia',
    noImages: 'Brak zdjęć',
    close: 'Zamknij',
    previous: 'Poprzednie zdjęcie',
    next: 'Następne zdjęcie',
    dot: 'Zdjęcie {n} z {count}',
    position: '{n} z {count}',
  },
  form: {
    first_name: 'Imię',
    last_name: 'Nazwisko',
    email: 'E-mail',
    phone: 'Telefon',
    subject: 'Temat',
    message: 'Wiadomość',
    optional: '(opcjonalnie)',
    trap: 'Pozostaw to pole puste',
    sending: 'Wysyłanie…',
    failed: 'Nie udało się wysłać.',
    first_name_problem: 'Podaj imię.',
    last_name_problem: 'Podaj nazwisko.',
    email_problem: 'Podaj adres e-mail, na przykład imie@example.com.',
    message_problem: 'Wpisz wiadomość.',
    captchaLoading: 'Ładowanie captchy…',
    captchaReady: 'Ochrona przed spamem.',
    captchaFailed: 'Nie udało się załadować captchy.',
    captchaRetry: 'Spróbuj ponownie',
  },
  withoutScript: {
    needsScript: 'Ten formularz wymaga JavaScriptu.',
    reachUs: 'Skontaktuj się z nami bezpośrednio:',
    or: 'lub',
    switchOn: 'Włącz go, aby do nas napisać.',
  },
};
