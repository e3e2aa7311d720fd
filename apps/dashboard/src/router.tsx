/** Makes the routes of all screens in the registry. Each screen itself reads the strings that it keeps in the address. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { cache, me } from './data/api.ts';
import { studies } from './data/queries/studies.ts';
import { ErrorPanel } from './parts/error-panel.tsx';
import { SCREENS } from './screens.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

export type View = Readonly<Record<string, string | undefined>>;

/** These queries begin before the screen is loaded. Nothing waits for them, because the screen shows what is missing and why. */
const QUERIES = { studies };

const root = createRootRoute({
  component: Shell,
  loader: () => void cache.prefetchQuery(me),
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): View =>
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
});

const routes = SCREENS.map(({ path, load, reads }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
    loader: () => reads && void cache.prefetchQuery(QUERIES[reads]),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error }) => <ErrorPanel error={error} />,
  // The address stays readable, such as `?q=rope&state=failed`, and contains no JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search as View).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  },
});
