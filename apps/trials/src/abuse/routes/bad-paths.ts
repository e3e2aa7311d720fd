/** Makes bad paths: values that are not ids, paths in place of ids in every encoding, and methods that a path does not have. */
import type { RouteInput, Target } from './input.ts';
import { validRequestFor } from './valid-requests.ts';

/** Bad segments, as they appear in the request line. */
const BAD_SEGMENTS: readonly (readonly [kind: string, segment: string])[] = [
  ['path', '..%2f..%2fetc%2fpasswd'],
  ['path', '%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
  ['path', '..%5c..%5cwindows%5cwin.ini'],
  ['path', '%252e%252e%252fetc%252fpasswd'],
  ['path', '..%c0%af..%c0%afetc'],
  ['path', '../../../etc/passwd'],
  ['path', '..;/..;/etc/passwd'],
  ['path', '%2fetc%2fpasswd'],
  ['path', '/proc/self/root/etc/passwd'],
  ['path', '%2f%2fproc%2fself%2froot'],
  ['path', 'C:%5Cwindows%5Cwin.ini'],
  ['path', 'C:%2fwindows'],
  ['path', 'C:'],
  ['path', '~root'],
  ['path', '%23'],
  ['path', ';'],
  ['path', '.'],
  ['path', '..'],
  ['address', 'file:%2f%2f%2fetc%2fpasswd'],
  ['address', 'http:%2f%2f169.254.169.254%2f'],
  ['NUL', '%00'],
  ['unicode', '%ff'],
  ['unicode', '%ed%a0%80'],
  ['unicode', '%F0%9F%92%A3'],
  ['unicode', '%E2%80%AE'],
  ['malformed', '%'],
  ['malformed', '%zz'],
  ['malformed', '%0d%0aSet-Cookie:%20x=1'],
  ['wrong type', '1'],
  ['wrong type', '-1'],
  ['wrong type', 'NaN'],
  ['wrong type', 'null'],
  ['wrong type', '%7B%7D'],
  ['wrong type', '[object%20Object]'],
  ['wrong type', "1'%20or%20'1'='1"],
  ['wrong type', '01900000-0000-7000-8000-00000000000G'],
  ['wrong type', '01900000-0000-7000-8000-000000000000%20'],
  ['wrong type', '01900000-0000-7000-8000-00000000000'],
  ['prototype', '__proto__'],
  ['prototype', 'constructor'],
  ['empty', ''],
  ['empty', '%20'],
  ['huge', 'a'.repeat(101)],
  ['huge', 'a'.repeat(10_000)],
];

export function badPaths(target: Target): RouteInput[] {
  const { operation, world } = target;
  const { path = {} } = validRequestFor(operation, world);
  return Object.keys(path).flatMap((name) =>
    BAD_SEGMENTS.flatMap(([kind, segment]) => {
      const { pattern } = (operation.parameters.find((one) => one.name === name && one.in === 'path')?.schema ??
        {}) as { pattern?: string };
      // Words may be names of studies, which may or may not exist.
      if (pattern !== undefined && new RegExp(pattern, 'u').test(segment)) return [];
      const place = operation.path.replaceAll(/\{(\w+)\}/gu, (_, key: string) =>
        key === name ? segment : (path[key] ?? ''),
      );
      return [
        {
          kind,
          name: `${target.place} {${name}}: ${shorten(segment)}`,
          request: () => ({ ...target.valid, path: place }),
          ...(namesParameter(segment) ? { pointer: `/params/${name}` } : {}),
        },
      ];
    }),
  );
}

/** Returns whether the text stays one parameter. Other texts form another path, or are refused before the router sees them. */
function namesParameter(segment: string): boolean {
  return /^(?:[\w.:;~[\]'=-]|%[2-7][0-9a-f])+$/iu.test(segment) && !/^\.\.?$/u.test(segment) && segment.length <= 100;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS'];

/** Returns requests with wrong methods. @param known the methods that the path has */
export function wrongMethods(target: Target, known: ReadonlySet<string>): RouteInput[] {
  return METHODS.filter((method) => !known.has(method)).map((method) => ({
    kind: 'wrong method',
    name: `${method} ${target.operation.path}: not a method of this path`,
    request: () => ({ ...target.valid, method }),
  }));
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length} characters)` : text;
}
