/**
 * The baseline for the display of pages: a bare `node:http` server that sends files. Reads
 * `{ [address]: { type, body } }` (base64) from the file in its argument and prints its port.
 */
import fs from 'node:fs';
import http from 'node:http';

/** @type {Record<string, { type: string, body: string }>} */
const sent = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const files = new Map(
  Object.entries(sent).map(([address, { type, body }]) => [
    address,
    { type, bytes: Buffer.from(body, 'base64') },
  ]),
);
const server = http.createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.writeHead(file ? 200 : 404, file && { 'content-type': file.type });
  response.end(file?.bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
