import { once } from 'node:events';
import fs from 'node:fs';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withAssistedSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';
import { createAssistantServer } from './server.ts';

/** The largest message of an assistant, in bytes: twenty large pages. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;

export interface McpOptions extends TargetOptions {
  /** The folder for plans. */
  plans?: string;
}

/** `sitectl mcp`: serves a site to an assistant until stdin ends. stdout is only for the protocol. */
export function run(options: McpOptions, output: Output): Promise<ExitCode> {
  const { plans } = options;
  if (plans !== undefined && fs.statSync(plans, { throwIfNoEntry: false })?.isFile())
    throw wrongUsage(`--plans "${plans}" is a file. Name a folder.`);
  return withAssistedSite(options, output, async (site, scopes) => {
    if (process.stdin.isTTY)
      output.note('An assistant talks to this over stdin and stdout. To end it, press Ctrl-C.');
    const server = createAssistantServer(site, scopes, options.plans);
    const ended = once(process.stdin, 'end');
    const transport = new StdioServerTransport(process.stdin, process.stdout, {
      maxBufferSize: LARGEST_MESSAGE,
    });
    await server.connect(transport);
    await ended;
    await server.close();
    return EXIT.done;
  });
}
