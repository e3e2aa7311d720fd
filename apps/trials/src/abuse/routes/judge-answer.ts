/** Judges the answer to a bad request. */
import type { Answer } from '../product/http.ts';

interface Problem {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly pointer?: unknown;
  readonly fix?: unknown;
  readonly problems?: readonly { readonly pointer: string; readonly message: string; readonly fix: string }[];
}

/** Words of the validator or the framework that mean little to a person. */
const FOREIGN_WORDS =
  /must (?:NOT )?(?:have|be|match)|should (?:NOT|be|match)|additional properties|is refused: it|in JSON at position|FST_|Unexpected token/u;
/** Words that show that an internal error of the program is visible. */
const INNER_WORDS =
  /\n\s+at |node_modules|\/dist\/|prisma|Invalid `|violates|syntax error|TypeError|undefined is not/iu;

/** The largest answer. A small request must not cause a large answer. */
const LONGEST = 2 ** 20;

/** Returns problems in whole sentences; none for a good answer. */
export function judgeAnswer(answer: Answer, pointer: string | undefined): string[] {
  if (answer.status === 0) return [`There was no answer: ${answer.text}.`];
  if (answer.status < 400) return [`It was accepted, with ${answer.status}.`];
  if (answer.status >= 500) return [`It was answered with ${answer.status}: ${answer.text.slice(0, 300)}`];
  if (!answer.type.startsWith('application/problem+json')) {
    return [
      `The answer ${answer.status} is no problem document but ${answer.type || 'of no type'}: ${answer.text.slice(0, 200)}`,
    ];
  }
  if (answer.text.length > LONGEST) return [`The answer has more than ${LONGEST / 2 ** 10} KiB.`];
  const problem = JSON.parse(answer.text) as Problem;
  return [...missingWords(problem, answer.status), ...foreignWords(problem), ...wrongPointer(problem, pointer)];
}

function missingWords(problem: Problem, status: number): string[] {
  const words = ['code', 'title', 'detail'] as const;
  const fixes = [problem.fix, ...(problem.problems ?? []).map((one) => one.fix)];
  const missing = [
    ...words.filter((word) => typeof problem[word] !== 'string' || problem[word] === ''),
    ...(fixes.some((fix) => typeof fix === 'string' && fix !== '') ? [] : ['fix']),
  ];
  return [
    ...(problem.status === status ? [] : [`The document says ${String(problem.status)}, the answer ${status}.`]),
    ...(missing.length === 0 ? [] : [`The problem document lacks ${missing.join(', ')}: ${String(problem.detail)}`]),
  ];
}

function foreignWords({ detail, fix, problems = [] }: Problem): string[] {
  const said = [detail, fix, ...problems.flatMap((one) => [one.message, one.fix])].map(String);
  return said
    .filter((text) => FOREIGN_WORDS.test(text) || INNER_WORDS.test(text))
    .map((text) => `These are not words of ours: ${text.slice(0, 200)}`);
}

/** Returns a problem if the pointer is wrong. The answer may name a place above the fault, or one within it. */
function wrongPointer(problem: Problem, expected: string | undefined): string[] {
  const { code, pointer: first, problems = [] } = problem;
  // A body that is too large is not read, so nothing in it can be pointed at.
  if (expected === undefined || code === 'request.too-large') return [];
  const named = [first, ...problems.map((one) => one.pointer)].filter((pointer) => typeof pointer === 'string');
  if (named.length === 0)
    return [`The problem document has no pointer, but the fault is at ${expected || 'the body'}.`];
  if (named.some((pointer) => pointer.startsWith(expected) || expected.startsWith(pointer))) return [];
  return [`The fault is at ${expected}, but the answer points to ${named.join(', ')}.`];
}
