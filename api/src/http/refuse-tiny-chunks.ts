import type { RequestListener } from 'node:http';

/** From this many chunks on, their mean size counts. */
const MANY = 1_000;
/** The least mean size of that many chunks, in bytes. Clients and proxies send kilobytes at once. */
const LEAST_BYTES = 16;

/**
 * Closes connections that send a body in tiny chunks. A tiny chunk costs as much time as a large one, and
 * Node handles all chunks of one read from the socket without a pause. A few hundred kilobytes of single
 * bytes would delay all other callers.
 */
export function refuseTinyChunks(answer: RequestListener): RequestListener {
  return (req, res) => {
    if (req.headers['transfer-encoding'] !== undefined) {
      let [chunks, bytes] = [0, 0];
      const push = req.push.bind(req);
      req.push = (chunk: Buffer | null, encoding) => {
        if (chunk === null) return push(chunk, encoding);
        chunks += 1;
        bytes += chunk.length;
        if (chunks < MANY || bytes >= chunks * LEAST_BYTES) return push(chunk, encoding);
        req.socket.destroy();
        return false;
      };
    }
    answer(req, res);
  };
}
