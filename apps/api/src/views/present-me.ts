/** Describes the caller in the JSON of the API. */
import type { VerifiedKey } from '@ordo/store';
import type { Static } from 'typebox';
import type { AppOptions } from '../app-options.ts';
import { ROLE_ACCESS } from '../plugins/callers/auth.ts';
import { csrfTokenOf } from '../callers/session-cookie.ts';
import type { MeSchema } from '@ordo/protocol/schemas/me';

type Me = Static<typeof MeSchema>;

export function presentMe(
  settings: Pick<AppOptions, 'auth' | 'code'>,
  { apiKey, session }: { readonly apiKey: VerifiedKey | null; readonly session: string | null },
): Me {
  const known = session === null ? 'key' : 'session';
  return {
    authentication: settings.auth === 'off' ? 'off' : known,
    key: apiKey === null ? null : presentOwnKey(apiKey),
    // Without keys, everybody who can reach the server has the rights of an administrator.
    access: ROLE_ACCESS[apiKey?.role ?? 'admin'].flatMap((access) => (access === 'public' ? [] : access)),
    csrfToken: session === null ? null : csrfTokenOf(session),
    codeVersion: settings.code.version,
  };
}

function presentOwnKey({ id, name, owner, role, expiresAt }: VerifiedKey): NonNullable<Me['key']> {
  return { id, name, owner, role, expiresAt: expiresAt?.toISOString() ?? null };
}
