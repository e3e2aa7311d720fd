/** Opens any screen, study, experiment or run by its name, and does what a command says. Ctrl-K shows it on every screen. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Me } from '../data/api.ts';
import { experimentsNamed } from '../data/queries/experiments.ts';
import { runsNamed } from '../data/queries/runs.ts';
import { studies } from '../data/queries/studies.ts';
import { Unread } from '../parts/unread.tsx';
import { type Command, findPlaces, type Place } from './find-places.ts';

interface Props {
  readonly me: Me;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/**
 * The palette exists only while it is open. It therefore reads nothing before, and always begins with an empty field. It opens
 * in the same task as the key press that asks for it, so that its field gets the keys that follow at once.
 */
export function Palette({ me: { access }, commands, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to" onClose={onClose}>
      <Choice access={access} commands={commands} close={() => dialog.current?.close()} />
    </dialog>
  );
}

interface ChoiceProps {
  readonly access: Me['access'];
  readonly commands: readonly Command[];
  readonly close: () => void;
}

function Choice({ access, commands, close }: ChoiceProps) {
  const [written, setWritten] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const known = useQuery(studies);
  const named = useQuery(experimentsNamed(written.trim()));
  const members = useQuery(runsNamed(written.trim()));
  const unanswered = [known, named, members].find(
    ({ isSuccess, isPlaceholderData }) => !isSuccess || isPlaceholderData,
  );
  const places = findPlaces(written, {
    access,
    studies: known.data?.studies ?? [],
    experiments: named.data?.experiments ?? [],
    runs: members.data?.rows ?? [],
    earlier: { experiment: named.isPlaceholderData, run: members.isPlaceholderData },
    commands,
  });
  const chosen = Math.min(at, places.length - 1);
  const open = (place: Place | undefined): void => {
    if (place === undefined) return;
    close();
    if (place.kind === 'command') place.act();
    else void navigate({ to: place.to });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + places.length) % Math.max(1, places.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(places[chosen]);
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
        aria-label="A screen, a study, an experiment, a run, or a command"
        placeholder="A screen, a study, an experiment, a run, or a command"
        autoFocus
        value={written}
        onChange={({ target }) => {
          setWritten(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-places" role="listbox" aria-label="Places">
        {places.map((place, i) => (
          <li
            key={`${place.kind} ${place.kind === 'command' ? place.name : place.to}`}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === chosen}
            onClick={() => open(place)}
            onMouseMove={() => setAt(i)}
          >
            {place.name} <small>{place.kind}</small>
          </li>
        ))}
      </ul>
      {places.length === 0 &&
        (unanswered === undefined ? (
          <p className="live">Nothing has such a name.</p>
        ) : (
          <Unread query={unanswered} what="what has such a name" />
        ))}
    </>
  );
}
