/** Makes every kind of caller call every route. */
import type { Finding, Outcome } from '../findings.ts';
import type { Options } from '../options.ts';
import type { Answer, Request } from '../product/http.ts';
import { findSecrets } from '../product/secrets.ts';
import type { World } from '../product/world.ts';
import { type Operation, readOperations } from '../routes/document.ts';
import { judgeAnswer } from '../routes/judge-answer.ts';
import { validRequestFor } from '../routes/valid-requests.ts';
import { writeRequest } from '../routes/write-request.ts';
import { type Caller, CALLERS, credentialsOf } from './callers.ts';
import { MATRIX, type Row } from './matrix.ts';
import type { Verdict } from './rules.ts';

export async function attackRoles(world: World, { match }: Options): Promise<Outcome> {
  const findings: Finding[] = [];
  const tried = new Map<string, number>();
  let rightly = 0;
  for (const operation of await readOperations(world.http)) {
    const route = `${operation.method} ${operation.path}`;
    const row = MATRIX[route];
    if (row === undefined) {
      findings.push(findingOf(route, ['The route is missing in roles/matrix.ts.']));
      continue;
    }
    for (const caller of CALLERS) {
      const input = `${route} called by ${caller}`;
      if (match !== undefined && !input.includes(match)) continue;
      const verdict = row.rule[caller];
      const kind = verdict === 'in' ? 'let in' : `refused with ${verdict}`;
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
      const answer = await world.http.send(await requestOf({ operation, row, caller, world }));
      const wrong = judge({ answer, verdict, status: row.status, world });
      if (wrong.length > 0) findings.push(findingOf(input, wrong));
      else rightly++;
    }
  }
  return { part: 'roles', tried, rightly, findings, notes: [] };
}

interface Call {
  readonly operation: Operation;
  readonly row: Row;
  readonly caller: Caller;
  readonly world: World;
}

async function requestOf({ operation, row, caller, world }: Call): Promise<Request> {
  const valid = await (row.fresh?.(world) ?? validRequestFor(operation, world));
  const { authorization, token } = credentialsOf(caller, world, valid);
  const { token: _own, ...rest } = valid;
  const request = writeRequest(operation, token === null ? rest : { ...rest, token }, null);
  return authorization === null ? request : { ...request, headers: { ...request.headers, authorization } };
}

interface Judged {
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly status: number;
  readonly world: World;
}

function judge({ answer, verdict, status, world }: Judged): string[] {
  const expected = verdict === 'in' ? status : verdict;
  if (answer.status !== expected) {
    return [`The answer is ${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`];
  }
  if (verdict === 'in') return [];
  const leaks = findSecrets(world, [answer.text]);
  return [...judgeAnswer(answer, undefined), ...(leaks.length === 0 ? [] : ['The answer contains a secret.'])];
}

function findingOf(input: string, wrong: readonly string[]): Finding {
  return { input, wrong, repeat: `npm run abuse -- --only roles --match ${JSON.stringify(input)}` };
}
