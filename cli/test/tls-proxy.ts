import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from './sitectl.ts';

/** The name of the site behind the proxy. Only the proxy knows where it is. */
export const SHOP = 'https://shop.example';

/** A key and a certificate for the name, valid until 2120. They protect nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUPeqEZrpTa+pknOg
QdFnU6hYeNNLjC8WDALATEahKaehRANCAASH+bmmE5ThxPzvGYlb0NQweOZo59CJ
ik9ZTDTOXECQra0xnyh9QksVb46Ge0+qJ9ebDPm8PHp0SEW8+fdNacmk
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBajCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxzaG9wLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDHNob3AuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIf5uaYT
lOHE/O8ZiVvQ1DB45mjn0ImKT1lMNM5cQJCtrTGfKH1CSxVvjoZ7T6on15sM+bw8
enRIRbz5901pyaSjSzBJMA8GA1UdEwEB/wQFMAMBAf8wFwYDVR0RBBAwDoIMc2hv
cC5leGFtcGxlMB0GA1UdDgQWBBTAS7mWim2/n1XyUzPiQnKWZUEYqTAKBggqhkjO
PQQDAgNIADBFAiEAr+/uX4BVvucWyLBw8BXuz77ZOOdVa9Bu7YN982LnDccCIEMy
QjlCqA1rf6VDjkveGlFIwuTioegOAz04YEqt4lrB
-----END CERTIFICATE-----
`;

/** A CONNECT proxy, and the requests that it has received. */
export interface TestProxy {
  /** `127.0.0.1:1234` */
  host: string;
  asked: { target: string | undefined; authorization: string | undefined }[];
}

/**
 * Starts a proxy on a free port and a site without tokens behind it; both end with the test.
 * @param refusal the status with which the proxy answers; by default it connects to the site
 */
export async function siteBehindProxy(refusal?: number): Promise<TestProxy> {
  const site = createSecureServer({ key: KEY, cert: CERTIFICATE }, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  );
  const sitePort = await portOf(site);
  const asked: TestProxy['asked'] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer();
  proxy.on('connect', (request, socket: Socket) => {
    asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] });
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const tunnel = connect(sitePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const each of [tunnel, socket]) {
      sockets.add(each);
      each.on('error', () => tunnel.destroy());
    }
  });
  const host = `127.0.0.1:${await portOf(proxy)}`;
  onTestFinished(() => {
    for (const each of sockets) each.destroy();
    for (const server of [site, proxy]) {
      server.closeAllConnections();
      server.close();
    }
  });
  return { host, asked };
}

/** The variables of a process that trusts the certificate of the site. */
export function trusting(): Record<string, string> {
  const file = path.join(tempFolder(), 'ca.pem');
  fs.writeFileSync(file, CERTIFICATE);
  return { NODE_EXTRA_CA_CERTS: file, SITECTL_TOKEN: 'secret-token' };
}

async function portOf(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
