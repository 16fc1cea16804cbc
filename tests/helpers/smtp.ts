import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** The value for `SMTP_URL`. */
  url: string;
  port: number;
  /** The accepted mails, oldest first, with the name of the client and the addresses. */
  mails: { from: string; to: string[]; greeting: string; raw: string; mail: Email }[];
  /** The status with which each message is refused, such as 451 for "try again later"; null to accept. */
  refuseWith: number | null;
  /** The status with which recipients are refused, such as 550 for "no such mailbox". */
  refusedRecipients: Map<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a mail server that accepts every message.
 * @param port a free port; 0, the default, for any
 */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const started: TestMailServer = {
    url: '',
    port: 0,
    mails: [],
    refuseWith: null,
    refusedRecipients: new Map(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const code = started.refusedRecipients.get(address);
      done(code ? Object.assign(new Error('not this one'), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = started.refuseWith;
        if (code !== null)
          return done(Object.assign(new Error('not just now'), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        const bytes = Buffer.concat(chunks);
        void PostalMime.parse(bytes).then((mail) => {
          started.mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            greeting: String(session.hostNameAppearsAs),
            raw: bytes.toString('latin1'),
            mail,
          });
          done();
        }, done);
      });
    },
  });
  server.on('error', () => {}); // A sender that disconnects does not fail the test.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  started.port = (server.server.address() as AddressInfo).port;
  started.url = `smtp://127.0.0.1:${started.port}`;
  return started;
}

/** Starts a server that accepts connections and never answers. */
export async function startSilentServer(): Promise<{
  url: string;
  /** The number of connections that wait for an answer. */
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
