/**
 * The baseline for cached pages: a bare `node:http` server that answers every request with the same
 * bytes and headers. Reads `{ headers, body }` (base64) from the file in its argument and prints its
 * port.
 */
import fs from 'node:fs';
import http from 'node:http';

const { headers, body } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const server = http.createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
