/**
 * Imitates the part of GitHub that the action uses, following its published description: checks, contents, labels, comments,
 * tokens.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, type FakeIssuer, listen, startFakeIssuer } from '@ordo/testing/fake-issuer';

export interface FakeCheck {
  readonly id: number;
  readonly name: string;
  readonly head_sha: string;
  readonly external_id: string;
  status: string;
  conclusion: string | null;
  output: { title: string; summary: string; annotations: readonly FakeAnnotation[] } | null;
  /** The number of times that the check was completed. */
  completed: number;
}

interface FakeCommit {
  readonly sha: string;
  readonly repo: { readonly id: number };
}

interface FakeAnnotation {
  readonly path: string;
  readonly start_line: number;
  readonly annotation_level: string;
  readonly title: string;
}

export interface FakeGitHub {
  readonly url: string;
  readonly issuer: FakeIssuer;
  readonly checks: FakeCheck[];
  readonly comments: { id: number; issue: number; body: string; edits: number }[];
  /** [`commit:path`] → content */
  readonly files: Map<string, string>;
  /** [`commit:path`], in the order of the requests. */
  readonly reads: string[];
  readonly labels: Map<number, string[]>;
  readonly pulls: Map<number, { readonly head: FakeCommit; readonly base: FakeCommit }>;
  /** Commits that only a fork has. GitHub also shows them in the repository, because forks share its objects. */
  readonly commitsOfForks: Set<string>;
  /** Commits of the default branch that are not its last one. Every other commit is the last one of some branch. */
  readonly formerCommits: Set<string>;
  /** The people who may push. */
  readonly writers: Set<string>;
  /** The id of the repository. If it changes, another repository has taken over the name. */
  repositoryId: number;
  /** Whether the App may act in the repository. */
  isInstalled: boolean;
  /** The number of times that an App has asked for a token. */
  installationTokens: number;
  /** The claims of the tokens that jobs get. */
  claims: Readonly<Record<string, unknown>>;
  /** False as in pull requests from forks, whose tokens can only read. */
  mayWrite: boolean;
  /** The faults of the next requests: none, a refusal with 502, or a lost answer to a request that was handled. */
  readonly faults: ('none' | 'bad-gateway' | 'lost-answer')[];
  readonly close: () => Promise<void>;
}

const REPOSITORY = '/repos/octo/paper';
const HOUR_MS = 3_600_000;

type Answer = readonly [status: number, body: unknown];
type Body = Readonly<Record<string, unknown>>;
type Route = readonly [
  method: string,
  path: RegExp,
  answer: (found: RegExpExecArray, body: Body, query: URLSearchParams) => Answer,
];

export async function startFakeGitHub(): Promise<FakeGitHub> {
  const issuer = await startFakeIssuer();
  const server = createServer((request, response) => void respond(request, response));
  const github: FakeGitHub = {
    url: await listen(server),
    issuer,
    checks: [],
    comments: [],
    files: new Map(),
    reads: [],
    labels: new Map(),
    pulls: new Map(),
    commitsOfForks: new Set(),
    formerCommits: new Set(),
    writers: new Set(),
    repositoryId: 123,
    isInstalled: true,
    installationTokens: 0,
    claims: {},
    mayWrite: true,
    faults: [],
    close: async () => {
      await close(server);
      await issuer.close();
    },
  };
  const routes = listRoutes(github);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const body = await readBody(request);
    const fault = github.faults.shift();
    if (fault === 'bad-gateway') return send(response, [502, { message: 'Bad gateway' }]);
    const answer = findAnswer(routes, { method: request.method ?? '', pathname, body, searchParams });
    if (fault === 'lost-answer') return void response.destroy();
    send(response, answer);
  }
  return github;
}

function listRoutes(github: FakeGitHub): readonly Route[] {
  const { checks, comments, files, reads, labels, pulls, commitsOfForks, formerCommits, writers, issuer } = github;
  const route = (method: string, path: string, answer: Route[2]): Route => [
    method,
    new RegExp(`^${path}$`, 'u'),
    answer,
  ];
  const writing =
    (answer: Route[2]): Route[2] =>
    (found, body, query) =>
      github.mayWrite ? answer(found, body, query) : [403, { message: 'Resource not accessible by integration' }];
  const checkOf = ([, id]: RegExpExecArray): FakeCheck | undefined => checks.find((check) => String(check.id) === id);
  return [
    route(
      'POST',
      `${REPOSITORY}/check-runs`,
      writing((_found, body) => {
        const begun = {
          conclusion: null,
          output: null,
          completed: 0,
          id: checks.length + 1,
          ...body,
        } as unknown as FakeCheck;
        checks.push(begun);
        return [201, begun];
      }),
    ),
    route('GET', `${REPOSITORY}/check-runs/(\\d+)`, (found) => answerWith(checkOf(found))),
    route(
      'PATCH',
      `${REPOSITORY}/check-runs/(\\d+)`,
      writing((found, body) => {
        const check = checkOf(found);
        if (check === undefined) return NOT_FOUND;
        changeCheck(check, body);
        return [200, check];
      }),
    ),
    route('GET', `${REPOSITORY}/commits/(\\w+)/check-runs`, ([, sha], _body, query) => {
      const found = checks.filter(({ head_sha, name }) => head_sha === sha && name === query.get('check_name'));
      return [200, { total_count: found.length, check_runs: found }];
    }),
    route('GET', `${REPOSITORY}/contents/(.+)`, ([, path = ''], _body, query) => {
      const place = `${query.get('ref')}:${decodeURIComponent(path)}`;
      reads.push(place);
      return answerWith(files.get(place));
    }),
    route('GET', `${REPOSITORY}/issues/(\\d+)/labels`, ([, issue]) => [
      200,
      (labels.get(Number(issue)) ?? []).map((name) => ({ name })),
    ]),
    route('GET', `${REPOSITORY}/issues/(\\d+)/comments`, ([, issue]) => [
      200,
      comments.filter((comment) => comment.issue === Number(issue)),
    ]),
    route(
      'POST',
      `${REPOSITORY}/issues/(\\d+)/comments`,
      writing(([, issue], { body }) => {
        const added = { id: comments.length + 1, issue: Number(issue), body: String(body), edits: 0 };
        comments.push(added);
        return [201, added];
      }),
    ),
    route(
      'PATCH',
      `${REPOSITORY}/issues/comments/(\\d+)`,
      writing(([, id], { body }) => {
        const comment = comments.find((one) => String(one.id) === id);
        if (comment === undefined) return NOT_FOUND;
        Object.assign(comment, { body, edits: comment.edits + 1 });
        return [200, comment];
      }),
    ),
    route('GET', `${REPOSITORY}/pulls/(\\d+)`, ([, number]) => answerWith(pulls.get(Number(number)))),
    route('GET', `${REPOSITORY}/commits/(\\w+)/pulls`, ([, sha]) => [
      200,
      [...pulls]
        .filter(([, { head }]) => head.sha === sha)
        .map(([number, pull]) => ({ number, state: 'open', ...pull })),
    ]),
    route('GET', `${REPOSITORY}/commits/(\\w+)/branches-where-head`, ([, sha = '']) => [
      200,
      commitsOfForks.has(sha) || formerCommits.has(sha) ? [] : [{ name: 'topic', commit: { sha } }],
    ]),
    route('GET', `${REPOSITORY}/compare/main\\.\\.\\.(\\w+)`, ([, sha = '']) => [
      200,
      { status: formerCommits.has(sha) ? 'behind' : 'diverged' },
    ]),
    route('GET', REPOSITORY, () => [200, { id: github.repositoryId, default_branch: 'main' }]),
    route('GET', `${REPOSITORY}/installation`, () => (github.isInstalled ? [200, { id: 9 }] : NOT_FOUND)),
    route('GET', `${REPOSITORY}/collaborators/([\\w-]+)/permission`, ([, person = '']) => [
      200,
      { permission: writers.has(person) ? 'write' : 'read' },
    ]),
    route('POST', '/app/installations/\\d+/access_tokens', () => {
      github.installationTokens++;
      return [201, { token: 'ghs_installation', expires_at: new Date(Date.now() + HOUR_MS).toISOString() }];
    }),
    route('GET', '/token', (_found, _body, query) => [
      200,
      { value: issuer.issue({ ...github.claims, aud: query.get('audience') }) },
    ]),
  ];
}

const NOT_FOUND: Answer = [404, { message: 'Not Found' }];

const answerWith = (found: unknown): Answer => (found === undefined ? NOT_FOUND : [200, found]);

/** Changes a check as GitHub does: annotations are added to those of earlier requests, and a conclusion must be a known word. */
function changeCheck(check: FakeCheck, { status, conclusion, output }: Partial<FakeCheck>): void {
  const earlier = check.output?.annotations ?? [];
  if (output !== undefined && output !== null) {
    check.output = { ...output, annotations: [...earlier, ...output.annotations] };
  }
  if (status === undefined) return;
  check.status = status;
  check.conclusion = conclusion ?? null;
  if (status === 'completed') check.completed++;
}

function findAnswer(
  routes: readonly Route[],
  asked: { method: string; pathname: string; body: Body; searchParams: URLSearchParams },
): Answer {
  for (const [method, path, answer] of routes) {
    const found = method === asked.method ? path.exec(asked.pathname) : null;
    if (found !== null) return answer(found, asked.body, asked.searchParams);
  }
  return NOT_FOUND;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Body);
}

function send(response: ServerResponse, [status, body]: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'application/vnd.github.raw+json; charset=utf-8' : 'application/json',
  });
  response.end(isText ? body : JSON.stringify(body));
}
