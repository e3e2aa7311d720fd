/** The keys of every screen. A screen marks its rows with `data-row`, and its search field by its type. */
import { useEffect, useRef } from 'react';

type Keys = Readonly<Record<string, () => void>>;

const COMMON: Keys = {
  j: () => step(1),
  k: () => step(-1),
  '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
};

export function useKeys(own: Keys): void {
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const writes = isField(event.target);
      if (event.key === 'Escape' && writes) (event.target as HTMLElement).blur();
      if (writes || document.querySelector('dialog[open]') !== null) return;
      const act = latest.current[event.key] ?? COMMON[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether a key that is pressed there is meant for the field. */
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
