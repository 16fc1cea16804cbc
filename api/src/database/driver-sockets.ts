import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let watching = false;

/**
 * Wakes whoever waits for a closed connection to take more bytes. The database driver waits so for
 * ever when a connection ends in the very moment in which a command is written to it: the call
 * would never be answered, and its place in the pool never come back. Woken, the driver sees that
 * the connection is gone and reports it like any other loss.
 */
export function wakeClosedSockets(): void {
  if (watching) return;
  watching = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => socket.emit('drain'));
  });
}
