/** Opens any screen, study, experiment or run by its name. Ctrl-K shows it on every screen. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Me } from '../data/api.ts';
import { experimentsNamed, studies } from '../data/queries.ts';
import { findPlaces } from './find-places.ts';

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

/**
 * The palette exists only while it is open. It therefore reads nothing before, and always begins with an empty field. It opens
 * in the same task as the key press that asks for it, so that its field gets the keys that follow at once.
 */
export function Palette({ me: { access }, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to" onClose={onClose}>
      <Choice access={access} close={() => dialog.current?.close()} />
    </dialog>
  );
}

function Choice({ access, close }: { readonly access: Me['access']; readonly close: () => void }) {
  const [written, setWritten] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const known = useQuery(studies);
  const named = useQuery(experimentsNamed(written.trim()));
  const places = findPlaces(written, {
    access,
    studies: known.data?.studies ?? [],
    experiments: named.data?.experiments ?? [],
  });
  const chosen = Math.min(at, places.length - 1);
  const open = (to: string | undefined): void => {
    if (to === undefined) return;
    close();
    void navigate({ to });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + places.length) % Math.max(1, places.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(places[chosen]?.to);
    }
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-places"
        aria-activedescendant={places.length > 0 ? `palette-${chosen}` : undefined}
        aria-label="A screen, a study, an experiment, or the id of a run"
        placeholder="A screen, a study, an experiment, or the id of a run"
        autoFocus
        value={written}
        onChange={({ target }) => {
          setWritten(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-places" role="listbox" aria-label="Places">
        {places.map(({ to, name, kind }, i) => (
          <li
            key={`${kind} ${to}`}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === chosen}
            onClick={() => open(to)}
            onMouseMove={() => setAt(i)}
          >
            {name} <small>{kind}</small>
          </li>
        ))}
      </ul>
      {places.length === 0 && <p className="live">Nothing has such a name.</p>}
    </>
  );
}
