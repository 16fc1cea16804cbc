import type { Json } from './json-schemas.ts';

/** An OpenAPI document, with types for the parts that our code reads. */
export interface ApiDocument {
  openapi: string;
  info: Json;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, Json>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Json>;
    responses: Record<string, Response>;
    schemas: Record<string, Json>;
  };
}

export interface Reference {
  $ref: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  /** The responses by status. */
  responses: Record<string, Response | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Json | Reference>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema: Json;
  examples?: Record<string, { value: unknown }>;
}
