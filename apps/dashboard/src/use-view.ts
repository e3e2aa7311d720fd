/** Keeps the state of a screen in its address, so that a link shows the same to another person. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { View } from './router.tsx';

export function useView(): readonly [View, (change: View) => void] {
  const view: View = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: View) => void navigate({ to: '.', search: (old: View) => ({ ...old, ...next }), replace: true }),
    [navigate],
  );
  return [view, change];
}

/** Returns a parameter of the screen's path. */
export function usePlace(name: string): string {
  const places: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const place = places[name];
  if (place === undefined) throw new Error(`the route of this screen has no $${name}`);
  return place;
}
