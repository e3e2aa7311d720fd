/** Reads the file that declares whose jobs may sign in: from which issuer, with which claims, and what they may do then. */
import { readFileSync } from 'node:fs';
import { describeError, findProblems, OrdoError, type Problem } from '@ordo/core';
import { closed, oneOf } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { PoolSchema } from '@ordo/core/service-schemas';

/** The form of an issuer's address. It may lack TLS on this machine, because nobody else can read that traffic. */
const ISSUER = '^(https://[^/?#\\s]+|http://(127\\.0\\.0\\.1|localhost)(:\\d+)?)(/[^?#\\s]*)?$';
const DAY_MINUTES = 1440;

const TrustRuleSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$', description: 'Who it is for; keys have this name' }),
    issuer: Type.String({
      pattern: ISSUER,
      description: 'The `iss` of tokens: `https://token.actions.githubusercontent.com`, or the address of a GitLab',
    }),
    claims: Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 500 }), {
      minProperties: 1,
      description: 'What the token must say. A `*` stands for any characters',
    }),
    role: oneOf(['read', 'submit']),
    pools: Type.Array(PoolSchema, { minItems: 1, uniqueItems: true, description: 'To which a job may submit' }),
    runBudget: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many runs a job may add' }),
    minutes: Type.Integer({ minimum: 1, maximum: DAY_MINUTES, description: 'How long the key of a job is valid' }),
  },
  closed,
);

export const TrustFileSchema = Type.Object(
  {
    trust: Type.Literal(1, { description: 'The version of this form' }),
    audience: Type.String({
      pattern: '^https?://[^/?#\\s]+$',
      description: 'The address of this API without a path. Tokens for anybody else are refused',
    }),
    rules: Type.Array(TrustRuleSchema, { minItems: 1 }),
  },
  closed,
);

export type TrustFile = Static<typeof TrustFileSchema>;
export type TrustRule = TrustFile['rules'][number];

/** The claims whose numbers are never reused, unlike the names of repositories. */
const LASTING = ['repository_id', 'project_id'];

/** Reads the file. @throws OrdoError `environment.invalid` with all problems */
export function readTrustFile(file: string): TrustFile {
  const value = readJson(file);
  const shape = findProblems(TrustFileSchema, value);
  const problems = shape.length > 0 ? shape : (value as TrustFile).rules.flatMap(findWeakness);
  if (problems.length === 0) return value as TrustFile;
  throw new OrdoError('environment.invalid', `${file}, which ORDO_TRUST_FILE names, cannot be used`, { problems });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new OrdoError('environment.invalid', `ORDO_TRUST_FILE cannot be read: ${describeError(error)}`, {
      fix: 'name a file of JSON, as apps/api/README.md shows it',
      cause: error,
    });
  }
}

/** Finds conditions that would admit more people than the rule seems to. */
function findWeakness({ claims }: TrustRule, i: number): Problem[] {
  const pointer = `/rules/${i}/claims`;
  const lasting = LASTING.filter((name) => /^\d+$/u.test(claims[name] ?? ''));
  return [
    ...(lasting.length > 0
      ? []
      : [
          {
            pointer,
            message: 'no claim names one repository for good',
            fix: 'give repository_id (GitHub) or project_id (GitLab) as a number: names can be taken over by others',
          },
        ]),
    ...(lasting.includes('repository_id') && claims['job_workflow_ref'] === undefined
      ? [
          {
            pointer,
            message: 'any workflow of the repository would be trusted',
            fix: 'give job_workflow_ref, such as owner/name/.github/workflows/ordo.yml@refs/heads/main',
          },
        ]
      : []),
  ];
}
