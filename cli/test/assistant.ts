import os from 'node:os';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { createTokenAnswer } from '@siteyard/schemas/http';
import { bin } from './sitectl.ts';
import type { ServedSite } from './served-site.ts';

/** An assistant that has started `sitectl mcp`, as the official client does it. */
export interface Assistant {
  tools: Tool[];
  instructions: string;
  /** Calls a tool; the answer is one text. */
  call(name: string, input?: object): Promise<{ text: string; isError: boolean }>;
  close(): Promise<void>;
}

/** A new token of a site. */
export async function tokenOf(
  site: Pick<ServedSite, 'url' | 'token'>,
  name: string,
  scopes: string[],
): Promise<string> {
  const answer = await fetch(`${site.url}/api/operator/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: { name, scopes } }),
  });
  return createTokenAnswer.parse(await answer.json()).token.secret;
}

/**
 * Starts it on a site with a token.
 * @param more arguments of the command
 */
export async function startAssistant(
  site: ServedSite,
  token: string,
  ...more: string[]
): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--url', site.url, ...more],
    env: { ...(process.env as Record<string, string>), SITECTL_TOKEN: token },
    cwd: os.tmpdir(),
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return {
    tools: (await client.listTools()).tools,
    instructions: client.getInstructions() ?? '',
    async call(name, input = {}) {
      const { content, isError } = await client.callTool({
        name,
        arguments: input as Record<string, unknown>,
      });
      const [{ text }] = content as [{ text: string }];
      return { text, isError: isError === true };
    },
    close: () => client.close(),
  };
}

/** The text between the marks of an answer. */
export function dataOf(text: string): string {
  const [, mark] = /<(site-data-[0-9a-f-]{36})>/.exec(text) ?? [];
  if (mark === undefined) throw new Error(`There are no marks in: ${text}`);
  return text.slice(text.indexOf(`<${mark}>\n`) + mark.length + 3, text.indexOf(`\n</${mark}>`));
}

/** The revision that `read_page` gives. */
export const basedOn = (text: string) => /based_on: "([\d.]+)"/.exec(text)?.[1] ?? '';
