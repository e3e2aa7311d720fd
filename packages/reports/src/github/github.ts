/** Sends requests to GitHub. Temporary refusals are retried; all others are errors. */
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import type { Annotation, Conclusion } from '../checks/index.ts';

/** The repository and commit that a check belongs to. */
export interface CheckPlace {
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  /** The page with details that the check links to. */
  readonly page: string;
}

export interface PullRequest {
  readonly sha: string;
  readonly base: string;
  /** Whether the commits come from another repository. */
  readonly isFork: boolean;
}

export interface Repository {
  readonly id: Id;
  readonly defaultBranch: string;
}

export interface CheckOutput {
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

/** An id. GitHub's ids may grow beyond 2^53. */
export type Id = number | bigint;

export interface Comment {
  readonly id: Id;
  readonly body: string;
}

export interface GitHub {
  /**
   * Starts a check.
   * @param mark a text that distinguishes this check from those of other jobs, so that a lost answer does not lead to a second
   *   check
   * @returns the id of the check run; null if the token may not write checks, as in pull requests from forks
   */
  readonly startCheck: (name: string, mark: string) => Promise<Id | null>;
  readonly endCheck: (id: Id, conclusion: Conclusion, output: CheckOutput) => Promise<void>;
  readonly isCheckOpen: (id: Id) => Promise<boolean>;
  /** Reads a file. @returns null if the file does not exist at this commit */
  readonly readFile: (path: string, commit: string) => Promise<string | null>;
  readonly listLabels: (pullRequest: number) => Promise<string[]>;
  readonly findPullRequest: (pullRequest: number) => Promise<PullRequest>;
  /** Lists the open pull requests whose last commit this is. */
  readonly listPullRequests: () => Promise<number[]>;
  readonly findRepository: () => Promise<Repository>;
  /**
   * Returns whether the commit is the last one of a branch of the repository, or part of the named branch. GitHub also shows
   * the commits of forks at the address of the repository, so a commit that can be read there may have been written by anybody.
   */
  readonly hasCommit: (branch: string) => Promise<boolean>;
  /** Returns whether the person may push to the repository. */
  readonly mayWrite: (person: string) => Promise<boolean>;
  readonly listComments: (pullRequest: number) => Promise<Comment[]>;
  readonly addComment: (pullRequest: number, body: string) => Promise<void>;
  readonly changeComment: (id: Id, body: string) => Promise<void>;
}

const Client = Octokit.plugin(retry);

/** The number of annotations that GitHub accepts per request. It adds those of later requests. */
const ANNOTATIONS_AT_ONCE = 50;
const ITEMS_OF_A_PAGE = 100;
const ANSWER_WITHIN_MS = 10_000;

const fetchInTime: typeof fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

export function connectGitHub(apiUrl: string, token: string, { owner, repo, sha, page }: CheckPlace): GitHub {
  const request = { fetch: fetchInTime };
  const client = new Client({ baseUrl: apiUrl, auth: token, userAgent: 'ordo', log: SILENT, request });
  const place = { owner, repo };
  return {
    startCheck: async (name, mark) => {
      const body = { name, head_sha: sha, status: 'in_progress' as const, details_url: page, external_id: mark };
      const findBegun = async (): Promise<Id | undefined> => {
        const asked = { ...place, ref: sha, check_name: name, filter: 'all' as const, per_page: ITEMS_OF_A_PAGE };
        const { data } = await client.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', asked);
        return data.check_runs.find(({ external_id }) => external_id === mark)?.id;
      };
      const begin = async (): Promise<Id> => {
        const sent = client.request('POST /repos/{owner}/{repo}/check-runs', { ...place, ...body, ...ONCE });
        return (await sent).data.id;
      };
      // GitHub may have started a check although its answer was lost. Starting another one would leave the first one open for
      // ever.
      const begun = begin().catch(async (error: unknown) => {
        if (!isPassing(error)) throw error;
        return (await findBegun()) ?? (await begin());
      });
      return await unless(403, begun);
    },
    endCheck: async (id, conclusion, { annotations, ...output }) => {
      const batches = cut(annotations, ANNOTATIONS_AT_ONCE);
      for (const [i, batch] of batches.entries()) {
        const state = i === batches.length - 1 ? { status: 'completed' as const, conclusion } : {};
        await client.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
          ...place,
          ...state,
          check_run_id: id,
          output: { ...output, annotations: batch },
        });
      }
    },
    isCheckOpen: async (id) => {
      const found = await client.request('GET /repos/{owner}/{repo}/check-runs/{check_run_id}', {
        ...place,
        check_run_id: id,
      });
      return found.data.status !== 'completed';
    },
    readFile: async (path, ref) => {
      const asked = client.request('GET /repos/{owner}/{repo}/contents/{path}', {
        ...place,
        path,
        ref,
        mediaType: { format: 'raw' },
      });
      const found = await unless(404, asked);
      // The answer is the plain text, although its type says JSON.
      return found === null ? null : (found.data as unknown as string);
    },
    listLabels: async (issue_number) => {
      const asked = { ...place, issue_number, per_page: ITEMS_OF_A_PAGE };
      const { data } = await client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/labels', asked);
      return data.map(({ name }) => name);
    },
    findPullRequest: async (pull_number) => {
      const { data } = await client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...place, pull_number });
      const { head, base } = data;
      return { sha: head.sha, base: base.sha, isFork: head.repo?.id !== base.repo.id };
    },
    listPullRequests: async () => {
      const asked = { ...place, commit_sha: sha, per_page: ITEMS_OF_A_PAGE };
      const { data } = await client.request('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', asked);
      return data.filter(({ state, head }) => state === 'open' && head.sha === sha).map((pull) => pull.number);
    },
    findRepository: async () => {
      const { data } = await client.request('GET /repos/{owner}/{repo}', place);
      return { id: data.id, defaultBranch: data.default_branch };
    },
    hasCommit: async (branch) => {
      const commit = { ...place, commit_sha: sha };
      const heads = client.request('GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head', commit);
      if (((await unless(422, unless(404, heads)))?.data ?? []).length > 0) return true;
      // The first page holds the files that differ, which are not needed here.
      const asked = { ...place, basehead: `${branch}...${sha}`, per_page: 1, page: 2 };
      const compared = await unless(404, client.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked));
      return PARTS.has(compared?.data.status ?? 'diverged');
    },
    mayWrite: async (username) => {
      const asked = { ...place, username };
      const found = client.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', asked);
      return WRITERS.has((await unless(404, found))?.data.permission ?? 'none');
    },
    listComments: async (issue_number) => {
      const found: Comment[] = [];
      for (let page = 1; ; page++) {
        const asked = { ...place, issue_number, per_page: ITEMS_OF_A_PAGE, page };
        const { data } = await client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', asked);
        found.push(...data.map(({ id, body }) => ({ id, body: body ?? '' })));
        if (data.length < ITEMS_OF_A_PAGE) return found;
      }
    },
    addComment: async (issue_number, body) => {
      await client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...place,
        issue_number,
        body,
      });
    },
    changeComment: async (comment_id, body) => {
      await client.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...place, comment_id, body });
    },
  };
}

/** The rights that allow to push. GitHub also reports the right to maintain a repository as `write` here. */
const WRITERS: ReadonlySet<string> = new Set(['admin', 'write']);

/** The statuses that GitHub reports, seen from a branch, for a commit that the branch contains. */
const PARTS: ReadonlySet<string> = new Set(['behind', 'identical']);

const ONCE = { request: { retries: 0 } };

const isPassing = (error: unknown): boolean => statusOf(error) >= 500;

const statusOf = (error: unknown): number => Number((error as { readonly status?: unknown }).status);

/** A logger that prints nothing, because the errors already say everything. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // This logger writes nothing.
}

/** Returns null instead of throwing an error with this status. */
async function unless<T>(status: number, request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (statusOf(error) === status) return null;
    throw error;
  }
}

/** Cuts a list into parts: at least one, which may be empty. */
function cut<T>(items: readonly T[], size: number): T[][] {
  const parts = [items.slice(0, size)];
  for (let from = size; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}
