import type { Words } from './words.ts';

export const nl: Words = {
  page: {
    skip: 'Naar de inhoud',
    notFound: 'Deze pagina bestaat niet.',
    notFoundTitle: 'Pagina niet gevonden',
  },
  navbar: {
    label: 'Hoofdmenu',
    menu: 'Menu',
  },
  footer: {
    label: 'Juridisch',
    terms: 'Voorwaarden',
    privacy: 'Privacy',
    cookies: 'Cookies',
    poweredBy: 'Gemaakt met',
  },
  timeline: {
    untitled: 'Zonder titel',
    readMore: 'Lees meer',
  },
  gallery: {
    noImage: 'Geen afbeelding',
    noImages: 'Geen afbeeldingen',
    close: 'Sluiten',
    previous: 'Vorige afbeelding',
    next: 'Volgende afbeelding',
    dot: 'Afbeelding {n} van {count}',
    position: '{n} van {count}',
  },
  form: {
    first_name: 'Voornaam',
    last_name: 'Achternaam',
    email: 'E-mail',
    phone: 'Telefoon',
    subject: 'Onderwerp',
    message: 'Bericht',
    optional: '(optioneel)',
    trap: 'Laat dit veld leeg',
    sending: 'Bezig met verzenden…',
    failed: 'Verzenden is mislukt.',
    first_name_problem: 'Vul uw voornaam in.',
    last_name_problem: 'Vul uw achternaam in.',
    email_problem: 'Vul een e-mailadres in, bijvoorbeeld naam@example.com.',
    message_problem: 'Vul uw bericht in.',
    captchaLoading: 'Captcha wordt geladen…',
    captchaReady: 'Beveiligd tegen spam.',
    captchaFailed: 'De captcha kon niet worden geladen.',
    captchaRetry: 'Opnieuw proberen',
  },
  withoutScript: {
    needsScript: 'Dit formulier heeft JavaScript nodig.',
    reachUs: 'Neem rechtstreeks contact met ons op:',
    or: 'of',
    switchOn: 'Schakel het in om ons te schrijven.',
  },
};
