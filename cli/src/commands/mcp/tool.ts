import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Client } from '../../lib/site/client.ts';

/** One thing that an assistant can do. */
export interface Tool {
  name: string;
  /** For the person who allows it. */
  title: string;
  /** For the assistant. */
  description: string;
  input: z.ZodObject;
  /** Whether it only reads: nothing of the site is other than before. */
  isReadOnly: boolean;
  /** @param input what `input` has parsed */
  run(site: Client, input: unknown): Promise<CallToolResult>;
}

interface ToolOptions<Shape extends z.ZodRawShape> extends Omit<
  Tool,
  'input' | 'isReadOnly' | 'run'
> {
  input: Shape;
  isReadOnly?: boolean;
  run(site: Client, input: z.output<z.ZodObject<Shape>>): Promise<CallToolResult>;
}

/** Describes a tool; it reads only unless it says otherwise, and takes no unknown fields. */
export function defineTool<Shape extends z.ZodRawShape>(tool: ToolOptions<Shape>): Tool {
  const input = z.strictObject(tool.input);
  return {
    ...tool,
    input,
    isReadOnly: tool.isReadOnly ?? true,
    run: (site, given) => tool.run(site, given as z.output<typeof input>),
  };
}
