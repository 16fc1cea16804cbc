import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** The value for `SMTP_URL`. */
  url: string;
  port: number;
  /** The accepted mails, oldest first. `greeting` is the name of the client in its EHLO. */
  mails: { from: string; to: string[]; greeting: string; raw: string; mail: Email }[];
  /** The status with which each message is refused, such as 451 for "try again later"; null to accept. */
  refuseWith: number | null;
  /** The status with which a recipient is refused, by address, such as 550 for "no such mailbox". */
  refusedRecipients: Map<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a mail server that accepts every message.
 * @param port a free port; 0, the default, for any
 * @param strict refuses messages that RFC 5321 and 5322 forbid without the extensions SMTPUTF8 and
 *   8BITMIME
 */
export async function startMailServer(port = 0, { strict = false } = {}): Promise<TestMailServer> {
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
    hideSMTPUTF8: strict,
    hide8BITMIME: strict,
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
        const fault = strict ? faultOf(bytes.toString('latin1')) : null;
        if (fault !== null) return done(Object.assign(new Error(fault), { responseCode: 554 }));
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  started.port = (server.server.address() as AddressInfo).port;
  started.url = `smtp://127.0.0.1:${started.port}`;
  return started;
}

/** The reason why a strict mail server refuses a message; null if it does not. */
function faultOf(raw: string): string | null {
  if (/[^\x00-\x7f]/.test(raw)) return 'a byte beyond ASCII without 8BITMIME';
  if (/\r(?!\n)|(?<!\r)\n/.test(raw)) return 'a line end that is not CRLF';
  if (raw.split('\r\n').some((line) => line.length > 998)) return 'a line of over 998 characters';
  const head = raw.split('\r\n\r\n', 1)[0] ?? '';
  const missing = ['Date', 'From', 'Message-ID', 'To'].find(
    (name) => !new RegExp(`^${name}: `, 'm').test(head),
  );
  return missing ? `no ${missing}` : null;
}

/**
 * Reserves the port of a mail server that is down: connections to it are refused. The port is the local
 * one of a connection, so that no other program gets it before `release`.
 */
export async function reservePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
  const [[accepted]] = (await Promise.all([
    once(server, 'connection'),
    once(connection, 'connect'),
  ])) as [[net.Socket], unknown];
  return {
    port: connection.localPort!,
    async release() {
      if (accepted.destroyed) return;
      // The end that closes first keeps its port in the state TIME_WAIT, in which a server can listen on
      // it, and no program gets it for another purpose.
      connection.end();
      await once(accepted.resume(), 'close');
      server.close();
    },
  };
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
