/** The JSON of checks that the API itself reports to GitHub. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

export const TakenSchema = Type.Object(
  {
    checks: Type.Integer({ description: 'How many checks it asks for' }),
    replayed: Type.Boolean({ description: 'Whether it was taken before, so that nothing was done' }),
  },
  { ...closed, title: 'TakenChecks' },
);

/** The check that a job of a CI service asks for. */
export const JobCheckSchema = Type.Object(
  {
    repository: Type.String({ pattern: '^[\\w.-]{1,100}/[\\w.-]{1,100}$', description: '`owner/name`' }),
    repositoryId: Type.Integer({ minimum: 1 }),
    sha: Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' }),
    pullRequest: nullable(Type.Integer({ minimum: 1 })),
    path: Type.String({ minLength: 1, maxLength: 500, description: 'The file of the study' }),
    mark: Type.String({ pattern: '^[\\w.-]{1,100}$', description: 'The same for repetitions of one request' }),
    again: Type.Boolean({ description: 'Whether a check that has ended is run once more' }),
  },
  { ...closed, title: 'JobCheck' },
);
export type JobCheck = Static<typeof JobCheckSchema>;

interface Commit {
  readonly sha: string;
  readonly repo?: { readonly id: number } | null;
}

interface Label {
  readonly name: string;
}

/** The part of the payloads of webhooks that Ordo reads. */
export interface Payload {
  readonly action?: string;
  readonly repository?: {
    readonly id: number;
    readonly name: string;
    readonly owner: { readonly login: string };
    readonly default_branch?: string;
  };
  readonly installation?: { readonly id: number };
  readonly ref?: string;
  readonly after?: string;
  readonly deleted?: boolean;
  readonly pull_request?: {
    readonly number: number;
    readonly head: Commit;
    readonly base: Commit;
    readonly labels?: readonly Label[];
  };
  readonly label?: Label;
  readonly merge_group?: { readonly head_sha: string; readonly base_sha: string };
  readonly check_run?: { readonly external_id?: string | null };
  readonly issue?: { readonly number: number; readonly pull_request?: object };
  readonly comment?: { readonly body: string; readonly user: { readonly login: string } };
}
