import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Client } from '../../lib/site/client.ts';

/** A tool of an assistant. */
export interface Tool {
  name: string;
  /** The title for the person who allows the tool. */
  title: string;
  /** The description for the assistant. */
  description: string;
  input: z.ZodObject;
  /** Whether it changes nothing on the site. */
  isReadOnly: boolean;
  /** @param input the arguments, parsed by `input` */
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

/** Defines a tool, which refuses unknown fields. By default it only reads. */
export function defineTool<Shape extends z.ZodRawShape>(tool: ToolOptions<Shape>): Tool {
  const input = z.strictObject(tool.input);
  return {
    ...tool,
    input,
    isReadOnly: tool.isReadOnly ?? true,
    run: (site, given) => tool.run(site, given as z.output<typeof input>),
  };
}
