/** Reads the operations and what each of them accepts from the running server. */
import type { HttpClient } from '../product/http.ts';

/** A JSON Schema, as far as the OpenAPI document uses it. References have been replaced by their targets. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  /** The words that may occur in a list of words separated by commas. */
  readonly 'x-words'?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: string | number | boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** The path, with parameters in braces: `/v1/runs/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The role that may call the operation, according to its declaration. */
  readonly access: string;
  /** The body; null for an operation without one. */
  readonly body: { readonly type: string; readonly schema: JsonSchema; readonly example?: object } | null;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}
interface OpenApiOperation {
  readonly operationId: string;
  readonly 'x-ordo-access': string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: unknown; readonly example?: object }>>;
  };
}

export async function readOperations(http: HttpClient): Promise<Operation[]> {
  const { text } = await http.send({ method: 'GET', path: '/docs/json', headers: {} });
  return operationsOf(JSON.parse(text) as OpenApi);
}

export function operationsOf({ paths, components }: OpenApi): Operation[] {
  const inline = (schema: unknown): unknown => inlineReferences(schema, components.schemas, []);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, 'x-ordo-access': access, parameters, requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        access,
        parameters: (parameters ?? []).map((parameter) => inline(parameter) as Parameter),
        body:
          type === undefined
            ? null
            : {
                type,
                schema: inline(content?.schema) as JsonSchema,
                ...(content?.example && { example: content.example }),
              },
      };
    }),
  );
}

/** Replaces references. Where a schema refers to itself, such as that of arbitrary JSON, everything is accepted. */
function inlineReferences(
  schema: unknown,
  components: Readonly<Record<string, unknown>>,
  within: readonly string[],
): unknown {
  if (Array.isArray(schema)) return schema.map((part) => inlineReferences(part, components, within));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) {
    const name = String(schema.$ref).split('/').at(-1) ?? '';
    return within.includes(name) ? {} : inlineReferences(components[name], components, [...within, name]);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, inlineReferences(part, components, within)]),
  );
}
