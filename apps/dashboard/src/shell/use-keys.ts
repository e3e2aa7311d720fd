/** Handles the keys of every screen. A screen marks its rows with `data-row`, and its search field has the type `search`. */
import { useEffect, useRef } from 'react';

type Keys = Readonly<Record<string, () => void>>;

const COMMON: Keys = {
  j: () => step(1),
  k: () => step(-1),
  '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
};

/** Binds keys. Those of `own` are pressed alone, and those of `withControl` with Ctrl or ⌘, wherever the focus is. */
export function useKeys(own: Keys, withControl: Keys): void {
  const latest = useRef({ own, withControl });
  useEffect(() => {
    latest.current = { own, withControl };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.altKey) return;
      if (event.ctrlKey || event.metaKey) return actOn(event, latest.current.withControl[event.key]);
      const writes = isField(event.target);
      if (event.key === 'Escape' && writes) (event.target as HTMLElement).blur();
      if (writes) return;
      actOn(event, latest.current.own[event.key] ?? COMMON[event.key.toLowerCase()]);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actOn(event: KeyboardEvent, act: (() => void) | undefined): void {
  if (act === undefined || document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  act();
}

/** Returns true if the focus is in a field, which then gets the key. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? rows[0] : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
