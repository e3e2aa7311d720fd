import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../data/api.ts';
import { ErrorPanel } from '../parts/error-panel.tsx';

export function SignIn() {
  const [key, setKey] = useState('');
  const begin = useMutation({ mutationFn: signIn });
  return (
    <main className="sign-in">
      <title>Sign in · Ordo</title>
      <h1>Ordo</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate(key.trim());
        }}
      >
        <label>
          API key
          <input
            type="password"
            name="key"
            autoComplete="current-password"
            required
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
        </label>
        <button type="submit" className="primary" disabled={begin.isPending}>
          Sign in
        </button>
      </form>
      <p>
        The key is exchanged for a cookie that no script can read. Who has no key asks an administrator for one:{' '}
        <code>ordo keys create NAME --role read</code>
      </p>
      {begin.isError && <ErrorPanel error={begin.error} />}
    </main>
  );
}
