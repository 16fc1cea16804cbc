import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  /** Everything that was accepted, oldest first, with the addresses it was sent from and to. */
  mails: { from: string; to: string[]; mail: Email }[];
  /** Answers each message so, until it is null again; such as 451 for "try again later". */
  refuseWith: number | null;
  close(): Promise<void>;
}

/**
 * A mail server that accepts every message.
 * @param port a port that was free before; any, unless told
 */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const started: TestMailServer = {
    url: '',
    port: 0,
    mails: [],
    refuseWith: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = started.refuseWith;
        if (code !== null)
          return done(Object.assign(new Error('not just now'), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          started.mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            mail,
          });
          done();
        }, done);
      });
    },
  });
  server.on('error', () => {}); // A sender that goes away is no failure of the test.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  started.port = (server.server.address() as AddressInfo).port;
  started.url = `smtp://127.0.0.1:${started.port}`;
  return started;
}

/** Accepts connections and never answers. */
export async function startSilentServer(): Promise<{
  url: string;
  /** How many connections wait for an answer. */
  callers(): number;
  close(): Promise<void>;
}> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callers: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
