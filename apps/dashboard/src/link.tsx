/** A link within the page, by its path. The registry's routes are not known to the router's types, so `to` is a string. */
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  readonly to: string;
  readonly children: ReactNode;
  readonly search?: Readonly<Record<string, string>>;
}

/** The start is not the place of every other screen, and another view of a screen is the same screen. */
const ACTIVE = { exact: true, includeSearch: false };

export function Link({ to, search, ...rest }: Props) {
  return <RouterLink {...rest} to={to} search={search ?? {}} activeOptions={ACTIVE} />;
}
