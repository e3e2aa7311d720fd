/** Gives a key a new secret. The present one stays valid for a while, so that its users have time to replace it. */
import { take } from '@ordo/api-client/browser';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { ShownOnce } from './admin-shown-once.tsx';

const OVERLAPS = [
  [0, 'not at all'],
  [3_600, 'for an hour'],
  [86_400, 'for a day'],
  [604_800, 'for a week'],
] as const;

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onRotated: () => void;
}

export function RotateKey({ id, name, onRotated }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [overlapSeconds, setOverlap] = useState(3_600);
  const rotate = useMutation({
    mutationFn: () =>
      take(api.POST('/v1/api-keys/{id}/rotate', { params: { path: { id } }, body: { overlapSeconds } })),
    onSuccess: onRotated,
  });
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Rotate {name} …
      </button>
      <dialog ref={dialog} aria-label={`Rotate ${name}`} onClose={() => rotate.reset()}>
        {rotate.isSuccess ? (
          <ShownOnce secret={rotate.data.key} />
        ) : (
          <label>
            The present secret stays valid{' '}
            <select value={overlapSeconds} onChange={({ target }) => setOverlap(Number(target.value))}>
              {OVERLAPS.map(([seconds, words]) => (
                <option key={seconds} value={seconds}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        {rotate.isError && <ErrorPanel error={rotate.error} />}
        <form method="dialog" className="actions">
          {!rotate.isSuccess && (
            <button type="button" className="primary" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
              Rotate {name}
            </button>
          )}
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
