/** Writes the routes of the API, from its OpenAPI document. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../../env.ts';
import { code, escapeText, writeTable } from './markdown.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags?: readonly string[];
}

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const DOCUMENT = path.join(REPOSITORY, 'packages/api-client/src/generated/openapi.json');

export function writeRoutes(): string {
  const { tags, paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenApi;
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, route, method: method.toUpperCase() })),
  );
  return tags
    .map(({ name, description }) => {
      const rows = operations
        .filter((operation) => operation.tags?.[0] === name)
        .map(({ method, route, operationId, summary }) => [
          code(`${method} ${route}`),
          code(operationId),
          escapeText(summary),
        ]);
      return `## ${name}\n\n${escapeText(description)}.\n\n${writeTable(['route', 'operation', 'what it does'], rows)}`;
    })
    .join('\n\n');
}
