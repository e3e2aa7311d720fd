/** A link within the page, by its path. The registry's routes are not known to the router's types, so `to` is a string. */
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  readonly to: string;
  readonly children: ReactNode;
  readonly search?: Readonly<Record<string, string>>;
}

/**
 * Whether a link leads to where one is. The start is not the place of every other screen. A link to a screen means any view of it, and
 * one with a view means that view only.
 */
const SCREEN = { exact: true, includeSearch: false };
const VIEW = { exact: true, includeSearch: true };

export function Link({ to, search, ...rest }: Props) {
  return <RouterLink {...rest} to={to} search={search ?? {}} activeOptions={search === undefined ? SCREEN : VIEW} />;
}
