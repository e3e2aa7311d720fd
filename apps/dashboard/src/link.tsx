/** Shows a link within the page. The router's types do not know the routes of the registry, so `to` is a string. */
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  readonly to: string;
  readonly children: ReactNode;
  readonly search?: Readonly<Record<string, string>>;
}

/**
 * These options decide whether a link counts as the present place. A link to a screen stands for every view of it, and a link with a
 * view only for that view. The link to the start does not stand for all other screens.
 */
const SCREEN = { exact: true, includeSearch: false };
const VIEW = { exact: true, includeSearch: true };

export function Link({ to, search, ...rest }: Props) {
  return <RouterLink {...rest} to={to} search={search ?? {}} activeOptions={search === undefined ? SCREEN : VIEW} />;
}
