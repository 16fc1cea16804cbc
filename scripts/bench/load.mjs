/**
 * Generates load from a separate process: `node load.mjs <port> <path> <connections> <seconds>
 * [encoding]`. Each connection sends its next request as soon as it has an answer. `{1001-7000}` in the
 * path is replaced by each of these numbers in turn. Prints `{ perSecond, p99, answers }` as JSON:
 * `p99` is in ms, and `answers` includes those of the warm-up.
 *
 * The script writes HTTP to plain sockets, because an HTTP client would be slower than the server.
 */
import net from 'node:net';

const [port, target = '', connections, seconds, encoding] = process.argv.slice(2);
const numbers = /\{(\d+)-(\d+)\}/.exec(target);
const [from, to] = numbers ? [Number(numbers[1]), Number(numbers[2])] : [0, 0];
let asked = 0;
let answers = 0;

function nextRequest() {
  const number = from + (asked++ % (to - from + 1));
  const path = numbers ? target.replace(numbers[0], String(number)) : target;
  return (
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
    (encoding ? `accept-encoding: ${encoding}\r\n` : '') +
    '\r\n'
  );
}

const always = numbers ? undefined : Buffer.from(nextRequest());
/** @type {number[]} */
const times = [];
let measuring = false;

/** The end of the first answer in `buffer`, or -1 while it is incomplete. @param {Buffer} buffer */
function endOfAnswer(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(buffer.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('The answer has no content-length.');
  const end = head + 4 + Number(length);
  return buffer.length >= end ? end : -1;
}

function connect() {
  const socket = net.connect(Number(port), '127.0.0.1');
  let buffer = Buffer.alloc(0);
  let sent = 0;
  const ask = () => {
    sent = performance.now();
    socket.write(always ?? nextRequest());
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    const end = endOfAnswer(buffer);
    if (end < 0) return;
    if (!buffer.subarray(0, 12).includes('200')) throw new Error(buffer.toString('latin1', 0, 60));
    buffer = buffer.subarray(end);
    answers += 1;
    if (measuring) times.push(performance.now() - sent);
    ask();
  });
}

for (let i = 0; i < Number(connections); i++) connect();
// One second of warm-up, then the measurement.
setTimeout(() => {
  measuring = true;
  setTimeout(
    () => {
      times.sort((a, b) => a - b);
      const perSecond = Math.round(times.length / Number(seconds));
      const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
      console.log(JSON.stringify({ perSecond, p99, answers }));
      process.exit(0);
    },
    Number(seconds) * 1_000,
  );
}, 1_000);
