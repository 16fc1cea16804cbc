import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let watching = false;

/**
 * Emits `drain` on every client socket that closes. The database driver waits for `drain` without a
 * limit when a connection ends while a command is being written: the call would never settle, and
 * its place in the pool would be lost. After `drain` the driver notices that the connection is gone
 * and reports it like any other lost connection.
 */
export function wakeClosedSockets(): void {
  if (watching) return;
  watching = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => socket.emit('drain'));
  });
}
