/** The names by which a machine reaches itself. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The name and port that a `Host` header carries, in lower case; the port is '' for the default. */
export interface HostName {
  name: string;
  port: string;
}

/** Reads a `Host` header such as `www.example.com:8080` or `[::1]`. Null if it is not a host. */
export function hostNameOf(header: string | undefined): HostName | null {
  const found = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::(\d{1,5}))?$/i.exec(header ?? '');
  return found && { name: found[1]!.toLowerCase(), port: found[2] ?? '' };
}
