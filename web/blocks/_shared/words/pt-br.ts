import type { Words } from './words.ts';

export const ptBR: Words = {
  page: {
    skip: 'Ir para o conteúdo',
    notFound: 'Esta página não existe.',
    notFoundTitle: 'Página não encontrada',
  },
  navbar: {
    label: 'Principal',
    menu: 'Menu',
  },
  footer: {
    label: 'Informações legais',
    terms: 'Termos',
    privacy: 'Privacidade',
    cookies: 'Cookies',
    poweredBy: 'Feito com',
  },
  timeline: {
    untitled: 'Sem título',
    readMore: 'Leia mais',
  },
  gallery: {
    noImage: 'Sem imagem',
    noImages: 'Sem imagens',
    close: 'Fechar',
    previous: 'Imagem anterior',
    next: 'Próxima imagem',
    dot: 'Imagem {n} de {count}',
    position: '{n} de {count}',
  },
  form: {
    first_name: 'Nome',
    last_name: 'Sobrenome',
    email: 'E-mail',
    phone: 'Telefone',
    subject: 'Assunto',
    message: 'Mensagem',
    optional: '(opcional)',
    trap: 'Deixe este campo vazio',
    sending: 'Enviando…',
    failed: 'Não foi possível enviar.',
    first_name_problem: 'Informe seu nome.',
    last_name_problem: 'Informe seu sobrenome.',
    email_problem: 'Informe um endereço de e-mail, por exemplo nome@example.com.',
    message_problem: 'Escreva sua mensagem.',
    captchaLoading: 'Carregando o captcha…',
    captchaReady: 'Protegido contra spam.',
    captchaFailed: 'Não foi possível carregar o captcha.',
    captchaRetry: 'Tentar novamente',
  },
  withoutScript: {
    needsScript: 'Este formulário precisa de JavaScript.',
    reachUs: 'Fale diretamente conosco:',
    or: 'ou',
    switchOn: 'Ative-o para nos escrever.',
  },
};
