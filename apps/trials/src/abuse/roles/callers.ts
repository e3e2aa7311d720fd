/** Every kind of caller, and the credentials that it sends. */
import type { ValidRequest } from '../routes/valid-requests.ts';
import type { World } from '../product/world.ts';

/** The header `authorization` of a caller, and the attempt's token if the route asks for one. */
export interface Credentials {
  readonly authorization: string | null;
  readonly token: string | null;
}

const NAMES = [
  'nobody',
  'no bearer',
  'an unknown key',
  'a wrong secret',
  'a revoked key',
  'an expired key',
  'a rotated key',
  'a reader whose key is being rotated',
  'a reader',
  'the owner',
  'a colleague',
  'a stranger',
  'an administrator',
  'the worker',
  'the worker without a token',
  'the worker with the token of another attempt',
  'another worker',
  'a worker with another name',
  'a worker of another pool',
] as const;
export type Caller = (typeof NAMES)[number];
export const CALLERS: readonly Caller[] = NAMES;

export function credentialsOf(caller: Caller, { keys, otherAttempt }: World, valid: ValidRequest): Credentials {
  const token = valid.token ?? null;
  const bearer = (key: string): Credentials => ({ authorization: `Bearer ${key}`, token });
  switch (caller) {
    case 'nobody':
      return { authorization: null, token };
    case 'no bearer':
      return { authorization: `Basic ${Buffer.from(`admin:${keys.admin}`).toString('base64')}`, token };
    case 'an unknown key':
      return bearer(keys.unknown);
    case 'a wrong secret':
      return bearer(keys.wrongSecret);
    case 'a revoked key':
      return bearer(keys.revoked);
    case 'an expired key':
      return bearer(keys.expired);
    case 'a rotated key':
      return bearer(keys.rotated);
    case 'a reader whose key is being rotated':
      return bearer(keys.overlapping);
    case 'a reader':
      return bearer(keys.reader);
    case 'the owner':
      return bearer(keys.owner);
    case 'a colleague':
      return bearer(keys.colleague);
    case 'a stranger':
      return bearer(keys.stranger);
    case 'an administrator':
      return bearer(keys.admin);
    case 'the worker':
      return bearer(keys.worker);
    case 'the worker without a token':
      return { ...bearer(keys.worker), token: null };
    case 'the worker with the token of another attempt':
      return { ...bearer(keys.worker), token: token === null ? null : otherAttempt.token };
    case 'another worker':
      return bearer(keys.otherWorker);
    case 'a worker with another name':
      return bearer(keys.boundWorker);
    case 'a worker of another pool':
      return bearer(keys.pooledWorker);
  }
}
