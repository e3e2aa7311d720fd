/** The kinds of source orders by id. A new kind is one file in this folder that is named by its id, and one line here. */
import { findById } from '@ordo/core';
import type { OrderKind } from './order-text.ts';

/** Each kind is loaded only when a run needs it, because `btg` also loads the aligner. */
const KINDS: readonly { readonly id: string; readonly load: () => Promise<OrderKind> }[] = [
  { id: 'btg', load: async () => (await import('./btg.ts')).btg },
  { id: 'oracle', load: async () => (await import('./oracle.ts')).oracle },
  { id: 'identity', load: async () => (await import('./identity.ts')).identity },
  { id: 'random', load: async () => (await import('./random.ts')).random },
];

/** @throws OrdoError `spec.invalid`, which names the closest id */
export function loadOrderKind(id: string): Promise<OrderKind> {
  const pointer = '/positional/orders/from';
  return findById(KINDS, id, { code: 'spec.invalid', kind: 'kind of source orders', pointer }).load();
}
