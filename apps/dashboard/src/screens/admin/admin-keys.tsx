/** Lists the API keys with their roles, their ends and their last use. A new key is shown only once. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../data/api.ts';
import { apiKeys } from '../../data/queries/service.ts';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { NewKey } from './admin-new-key.tsx';
import { RotateKey } from './admin-rotate-key.tsx';

export function ApiKeys() {
  const found = useQuery(apiKeys);
  const [all, setAll] = useState(false);
  const keys = found.data?.apiKeys ?? [];
  const shown = all ? keys : keys.filter((key) => !endedLongAgo(key));
  const client = useQueryClient();
  const renew = async () => {
    await Promise.all(['api-keys', 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const revoke = useMutation({
    mutationFn: (id: string) => take(api.DELETE('/v1/api-keys/{id}', { params: { path: { id } } })),
    onSettled: renew,
  });
  return (
    <section aria-labelledby="keys-title-admin">
      <h2 id="keys-title-admin">API keys</h2>
      <NewKey onCreated={() => void renew()} />
      {revoke.isError && <ErrorPanel error={revoke.error} />}
      {found.data === undefined && <Unread query={found} what="the keys" />}
      {found.isSuccess && keys.length === 0 && (
        <p className="empty">
          There is no key yet. Create one with the role admin, and start the API with <code>ORDO_AUTH=required</code>:
          it then asks for keys.
        </p>
      )}
      {shown.length > 0 && (
        <div className="scroll-x" role="region" aria-label="Table of API keys" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Name', 'Role', 'Owner', 'Created', 'Expires', 'Last used', 'Rotated', ''].map((title) => (
                  <th key={title} scope="col">
                    {title || <span className="hidden">Actions</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((key) => (
                <tr key={key.id}>
                  <th scope="row">{key.name}</th>
                  <td>{key.role}</td>
                  <td>{key.owner}</td>
                  <td>
                    <Time at={key.createdAt} />
                  </td>
                  <td>{key.expiresAt === null ? 'never' : <Time at={key.expiresAt} />}</td>
                  <td>{key.lastUsedAt === null ? 'never' : <Time at={key.lastUsedAt} />}</td>
                  <td>{key.rotatedAt === null ? 'never' : <Time at={key.rotatedAt} />}</td>
                  <td>
                    {key.revokedAt === null ? (
                      <div className="actions">
                        <RotateKey id={key.id} name={key.name} onRotated={() => void renew()} />
                        <ConfirmedButton
                          label={`Revoke ${key.name}`}
                          question={`Revoke the key “${key.name}”? Whoever uses it is refused from then on.`}
                          onConfirm={() => revoke.mutate(key.id)}
                        />
                      </div>
                    ) : (
                      'revoked'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {keys.some(endedLongAgo) && (
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> Also show the{' '}
          {keys.filter(endedLongAgo).length} that ended more than a day ago
        </label>
      )}
    </section>
  );
}

const DAY_MS = 86_400_000;

/** Returns true for keys that ended long ago. They are hidden, because every job of a CI service gets a key for some minutes. */
function endedLongAgo({ expiresAt, revokedAt }: Schemas['ApiKey']): boolean {
  const ends = [expiresAt, revokedAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return Math.min(...ends) < Date.now() - DAY_MS;
}
