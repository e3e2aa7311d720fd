/** Reads the file that makes the API a GitHub App: its keys, and which studies of which repositories it checks. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { PoolSchema } from '@ordo/core/service-schemas';

const ADDRESS = '^https?://[^?#\\s]+$';

/** The number of a repository's runs that may wait, if its entry does not give one. */
export const RUN_BUDGET = 1000;

const RepositorySchema = Type.Object(
  {
    repositoryId: Type.Integer({ minimum: 1, description: 'A number, since a name can be taken over by others' }),
    studies: Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: '^[^/\\\\][^\\\\]*$' }), {
      minItems: 1,
      uniqueItems: true,
      description: 'The files of the studies, from the root of the repository',
    }),
    pools: Type.Array(PoolSchema, { minItems: 1, uniqueItems: true, description: 'Where their runs may go' }),
    runBudget: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: `How many runs of all its checks may wait at a time; ${RUN_BUDGET} if it is absent`,
      }),
    ),
    allowInconclusive: Type.Boolean({ description: 'Whether open verdicts end a check as neutral' }),
  },
  closed,
);

const AppFileSchema = Type.Object(
  {
    githubApp: Type.Literal(1, { description: 'The version of this form' }),
    appId: Type.Integer({ minimum: 1 }),
    privateKeyFile: Type.String({ minLength: 1, description: 'From the folder of this file' }),
    webhookSecretFile: Type.String({ minLength: 1, description: 'From the folder of this file' }),
    apiUrl: Type.String({ pattern: ADDRESS, description: 'https://api.github.com, or that of your own GitHub' }),
    page: Type.String({ pattern: ADDRESS, description: 'The address of the dashboard, which checks link to' }),
    repositories: Type.Array(RepositorySchema, { minItems: 1 }),
  },
  closed,
);

type AppFile = Static<typeof AppFileSchema>;
export type CheckedRepository = Static<typeof RepositorySchema>;

export interface GitHubApp extends Pick<AppFile, 'appId' | 'apiUrl' | 'page' | 'repositories'> {
  readonly privateKey: KeyObject;
  readonly webhookSecret: string;
}

const LEAST_SECRET = 16;

/** Reads the file. @throws OrdoError `environment.invalid` with all problems and without any secret */
export function readAppFile(file: string): GitHubApp {
  const value = attempt(`ORDO_GITHUB_APP_FILE cannot be read`, () => JSON.parse(readFileSync(file, 'utf8')) as unknown);
  const problems = findProblems(AppFileSchema, value);
  if (problems.length > 0) throw refuse(`${file}, which ORDO_GITHUB_APP_FILE names, cannot be used`, { problems });
  const { privateKeyFile, webhookSecretFile, ...rest } = value as AppFile;
  const beside = (name: string): string => path.resolve(path.dirname(file), name);
  const privateKey = attempt(`${privateKeyFile} is not a private key`, () =>
    createPrivateKey(readFileSync(beside(privateKeyFile), 'utf8')),
  );
  const webhookSecret = attempt(`${webhookSecretFile} cannot be read`, () =>
    readFileSync(beside(webhookSecretFile), 'utf8').trim(),
  );
  if (webhookSecret.length < LEAST_SECRET) {
    throw refuse(`${webhookSecretFile} has ${webhookSecret.length} characters, but must have ${LEAST_SECRET} or more`);
  }
  return { ...rest, privateKey, webhookSecret };
}

function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refuse(`${what}: ${describeError(error)}`, { cause: error });
  }
}

const refuse = (message: string, details: object = {}): OrdoError =>
  new OrdoError('environment.invalid', message, { fix: 'write it as apps/api/README.md shows it', ...details });
