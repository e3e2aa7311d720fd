/** Creates a key, which may have a day on which it expires. */
import { take } from '@ordo/api-client/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../data/api.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { ShownOnce } from './admin-shown-once.tsx';

type Role = Schemas['NewApiKey']['role'];

const ROLES: readonly Role[] = ['read', 'submit', 'admin', 'worker'];

export function NewKey({ onCreated }: { readonly onCreated: () => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('read');
  const [day, setDay] = useState('');
  const end = day === '' ? {} : { expiresAt: endOf(day) };
  const create = useMutation({
    mutationFn: () => take(api.POST('/v1/api-keys', { body: { name, role, ...end } })),
    onSuccess: onCreated,
  });
  return (
    <>
      <form
        className="filters"
        aria-label="New key"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <label>
          Name <input required value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          Role{' '}
          <select value={role} onChange={({ target }) => setRole(target.value as Role)}>
            {ROLES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          Valid through <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <button type="submit" disabled={create.isPending}>
          Create a key
        </button>
      </form>
      {create.isError && <ErrorPanel error={create.error} />}
      {create.isSuccess && <ShownOnce secret={create.data.key} />}
    </>
  );
}

/** Returns the last second of a day, in UTC like all times of the API. */
const endOf = (day: string): string => `${day}T23:59:59Z`;
