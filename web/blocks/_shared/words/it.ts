import type { Words } from './words.ts';

export const it: Words = {
  page: {
    skip: 'Vai al contenuto',
    notFound: 'Questa pagina non esiste.',
    notFoundTitle: 'Pagina non trovata',
  },
  navbar: {
    label: 'Principale',
    menu: 'Menu',
  },
  footer: {
    label: 'Note legali',
    terms: 'Condizioni',
    privacy: 'Privacy',
    cookies: 'Cookie',
    poweredBy: 'Realizzato con',
  },
  timeline: {
    untitled: 'Senza titolo',
    readMore: 'Continua a leggere',
  },
  gallery: {
    noImage: 'Nessuna immagine',
    noImages: 'Nessuna immagine',
    close: 'Chiudi',
    previous: 'Immagine precedente',
    next: 'Immagine successiva',
    dot: 'Immagine {n} di {count}',
    position: '{n} di {count}',
  },
  form: {
    first_name: 'Nome',
    last_name: 'Cognome',
    email: 'E-mail',
    phone: 'Telefono',
    subject: 'Oggetto',
    message: 'Messaggio',
    optional: '(facoltativo)',
    trap: 'Lasciare vuoto questo campo',
    sending: 'Invio in corso…',
    failed: 'Invio non riuscito.',
    first_name_problem: 'Inserisci il tuo nome.',
    last_name_problem: 'Inserisci il tuo cognome.',
    email_problem: 'Inserisci un indirizzo e-mail, ad esempio nome@example.com.',
    message_problem: 'Scrivi il tuo messaggio.',
    captchaLoading: 'Caricamento del captcha…',
    captchaReady: 'Protetto dallo spam.',
    captchaFailed: 'Non è stato possibile caricare il captcha.',
    captchaRetry: 'Riprova',
  },
  withoutScript: {
    needsScript: 'Questo modulo richiede JavaScript.',
    reachUs: 'Contattaci direttamente:',
    or: 'oppure',
    switchOn: 'Attivalo per scriverci.',
  },
};
