import type { Words } from './words.ts';

export const es: Words = {
  page: {
    skip: 'Saltar al contenido',
    notFound: 'Esta página no existe.',
    notFoundTitle: 'Página no encontrada',
  },
  navbar: {
    label: 'Principal',
    menu: 'Menú',
  },
  footer: {
    label: 'Información legal',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    cookies: 'Cookies',
    poweredBy: 'Creado con',
  },
  timeline: {
    untitled: 'Sin título',
    readMore: 'Leer más',
  },
  gallery: {
    noImage: 'Sin imagen',
    noImages: 'No hay imágenes',
    close: 'Cerrar',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    dot: 'Imagen {n} de {count}',
    position: '{n} de {count}',
  },
  form: {
    first_name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    subject: 'Asunto',
    message: 'Mensaje',
    optional: '(opcional)',
    trap: 'Deje este campo vacío',
    sending: 'Enviando…',
    failed: 'No se ha podido enviar.',
    first_name_problem: 'Escriba su nombre.',
    last_name_problem: 'Escriba sus apellidos.',
    email_problem: 'Escriba una dirección de correo, por ejemplo nombre@example.com.',
    message_problem: 'Escriba su mensaje.',
    captchaLoading: 'Cargando el captcha…',
    captchaReady: 'Protegido contra el spam.',
    captchaFailed: 'No se ha podido cargar el captcha.',
    captchaRetry: 'Volver a intentarlo',
  },
  withoutScript: {
    needsScript: 'Este formulario necesita JavaScript.',
    reachUs: 'Póngase en contacto con nosotros directamente:',
    or: 'o',
    switchOn: 'Actívelo para escribirnos.',
  },
};
