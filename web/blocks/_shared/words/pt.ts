import type { Words } from './words.ts';

export const pt: Words = {
  page: {
    skip: 'Saltar para o conteúdo',
    notFound: 'Esta página não existe.',
    notFoundTitle: 'Página não encontrada',
  },
  navbar: {
    label: 'Principal',
    menu: 'Menu',
  },
  footer: {
    label: 'Informação legal',
    terms: 'Termos',
    privacy: 'Privacidade',
    cookies: 'Cookies',
    poweredBy: 'Criado com',
  },
  timeline: {
    untitled: 'Sem título',
    readMore: 'Ler mais',
  },
  gallery: {
    noImage: 'Sem imagem',
    noImages: 'Sem imagens',
    close: 'Fechar',
    previous: 'Imagem anterior',
    next: 'Imagem seguinte',
    dot: 'Imagem {n} de {count}',
    position: '{n} de {count}',
  },
  form: {
    first_name: 'Nome',
    last_name: 'Apelido',
    email: 'E-mail',
    phone: 'Telefone',
    subject: 'Assunto',
    message: 'Mensagem',
    optional: '(opcional)',
    trap: 'Deixe este campo vazio',
    sending: 'A enviar…',
    failed: 'O envio falhou.',
    first_name_problem: 'Indique o seu nome.',
    last_name_problem: 'Indique o seu apelido.',
    email_problem: 'Indique um endereço de e-mail, por exemplo nome@example.com.',
    message_problem: 'Escreva a sua mensagem.',
    captchaLoading: 'A carregar o captcha…',
    captchaReady: 'Protegido contra spam.',
    captchaFailed: 'Não foi possível carregar o captcha.',
    captchaRetry: 'Tentar novamente',
  },
  withoutScript: {
    needsScript: 'Este formulário precisa de JavaScript.',
    reachUs: 'Contacte-nos diretamente:',
    or: 'ou',
    switchOn: 'Ative-o para nos escrever.',
  },
};
