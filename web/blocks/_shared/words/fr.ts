import type { Words } from './words.ts';

export const fr: Words = {
  page: {
    skip: 'Aller au contenu',
    notFound: 'Cette page n’existe pas.',
    notFoundTitle: 'Page introuvable',
  },
  navbar: {
    label: 'Navigation principale',
    menu: 'Menu',
  },
  footer: {
    label: 'Mentions légales',
    terms: 'Conditions générales',
    privacy: 'Confidentialité',
    cookies: 'Cookies',
    poweredBy: 'Propulsé par',
  },
  timeline: {
    untitled: 'Sans titre',
    readMore: 'Lire la suite',
  },
  gallery: {
    noImage: 'Pas d’image',
    noImages: 'Aucune image',
    close: 'Fermer',
    previous: 'Image précédente',
    next: 'Image suivante',
    dot: 'Image {n} sur {count}',
    position: '{n} sur {count}',
  },
  form: {
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    subject: 'Objet',
    message: 'Message',
    optional: '(facultatif)',
    trap: 'Laissez ce champ vide',
    sending: 'Envoi en cours…',
    failed: 'L’envoi a échoué.',
    first_name_problem: 'Indiquez votre prénom.',
    last_name_problem: 'Indiquez votre nom.',
    email_problem: 'Indiquez une adresse e-mail, par exemple nom@example.com.',
    message_problem: 'Écrivez votre message.',
    captchaLoading: 'Chargement du captcha…',
    captchaReady: 'Protégé contre le spam.',
    captchaFailed: 'Le captcha n’a pas pu être chargé.',
    captchaRetry: 'Réessayer',
  },
  withoutScript: {
    needsScript: 'Ce formulaire a besoin de JavaScript.',
    reachUs: 'Contactez-nous directement :',
    or: 'ou',
    switchOn: 'Activez-le pour nous écrire.',
  },
};
