/** Collects all bad requests to all operations. */
import type { World } from '../product/world.ts';
import { badBodies } from './bad-bodies.ts';
import { badPaths, wrongMethods } from './bad-paths.ts';
import { badHeaders, badQueries } from './bad-queries.ts';
import type { Operation } from './document.ts';
import { type RouteInput, targetOf } from './input.ts';

export function collectInputs(operations: readonly Operation[], world: World): RouteInput[] {
  const methods = methodsByPath(operations);
  const seen = new Set<string>();
  return operations.flatMap((operation) => {
    const target = targetOf(operation, world);
    const first = !seen.has(operation.path);
    seen.add(operation.path);
    return [
      ...badPaths(target),
      ...badQueries(target),
      ...badHeaders(target),
      ...badBodies(target),
      ...(first ? wrongMethods(target, methods.get(operation.path) ?? new Set()) : []),
    ];
  });
}

/** Returns the methods of each path. HEAD comes with GET. */
function methodsByPath(operations: readonly Operation[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of operations) {
    methods.set(path, new Set([...(methods.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])]));
  }
  return methods;
}
