/**
 * Describes the answers of a route that report problems, for the OpenAPI document: one for each HTTP status, with its error
 * codes.
 */
import { ERROR_CATALOGUE, type ErrorCode } from '@ordo/core';
import { oneOf } from '@ordo/core/schema-parts';
import { PROBLEM_TYPE } from '../plugins/app/problem-details.ts';
import { ProblemSchema } from '@ordo/protocol/schemas/shared';

export interface ProblemResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

export function problemResponses(codes: ReadonlySet<ErrorCode>): Record<number, ProblemResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERROR_CATALOGUE) as ErrorCode[]) {
    const { status } = ERROR_CATALOGUE[code];
    if (codes.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, own]) => [status, problemResponse(own)]));
}

function problemResponse(codes: readonly ErrorCode[]): ProblemResponse {
  const narrowed = { type: 'object', required: ['code'], properties: { code: oneOf(codes) } };
  return {
    description: codes.map((code) => `${ERROR_CATALOGUE[code].title} (\`${code}\`).`).join(' '),
    content: { [PROBLEM_TYPE]: { schema: { allOf: [ProblemSchema, narrowed] } } },
  };
}

/** Returns the name of such an answer among the components of the document, such as `RunNotFound`; null for any other answer. */
export function nameOfProblem(response: unknown): string | null {
  const { content } = response as Partial<ProblemResponse>;
  const schema = content?.[PROBLEM_TYPE]?.schema as { allOf: readonly { properties: { code: { enum: string[] } } }[] };
  const codes = schema?.allOf[1]?.properties.code.enum;
  return codes?.map((code) => pascalCase(code)).join('Or') ?? null;
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|[.-])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
