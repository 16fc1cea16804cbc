/**
 * The baseline for uncached pages: Express, which sends the same bytes as a string. Reads `{ body }`
 * (base64) from the file in its argument and prints its port.
 */
import fs from 'node:fs';
import express from 'express';

const { body } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const html = Buffer.from(body, 'base64').toString();
const app = express();
app.get('/{*any}', (_request, response) => {
  response.type('html').send(html);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
